#include "exec/window/frame_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/window/distinct_words.h"
#include "exec/window/first_occurrences.h"
#include "exec/window/host_frames.h"
#include "exec/window/window_values.h"
#include "shaders/exec/merge_words.h"
#include "shaders/exec/window/frame_merge.h"
#include "shaders/exec/window/frame_sum.h"
#include "shaders/exec/window/running.h"
#include "shaders/exec/window/take_last.h"
#include "shaders/exec/window/tree_level.h"

namespace rtsql {
namespace {

constexpr uint32_t kFan = 32;  // of tree.glsl
constexpr size_t kAccumulatorsPerKernel = 8;

bool starts_first(const Frame& frame) {
  return frame.start.kind == FrameBoundKind::kUnboundedPreceding && frame.exclusion == FrameExclusion::kNone;
}

// Tells whether the host merges the distinct values of each frame: the first rows of a partition say nothing
// of frames that leave some of them out.
bool is_of_distinct_frames(const Accumulator& accumulator, const Frame& frame) {
  return accumulator.distinct && (!starts_first(frame) || !accumulator.distinct_by.empty());
}

Accumulator of_all_rows(Accumulator accumulator) {
  accumulator.distinct = false;
  accumulator.distinct_by.clear();
  return accumulator;
}

bool ends_at_row(const Frame& frame) {
  return frame.unit == FrameUnit::kRows && frame.end.kind == FrameBoundKind::kCurrentRow;
}

// Stores a word of each row: what it adds to an accumulator.
class ContributionSink : public Sink {
 public:
  // `first_occurrences` is null unless the accumulator is distinct. The sinks of a kernel have different
  // numbers.
  ContributionSink(const Accumulator& accumulator, const SharedBuffer& first_occurrences, gpu::Address words,
                   size_t number)
      : accumulator_(accumulator), first_occurrences_(first_occurrences), words_(words), number_(number) {}

  // The words are in an array of the thread, which stores it with the widest stores.
  void write(KernelWriter& writer, SinkText& text) const override {
    const std::string marks =
        accumulator_.distinct ? writer.inputs().word(first_occurrences_->address()) : "";
    const Contribution part = write_contribution(accumulator_, writer, text.row, marks);
    const std::string word =
        is_double(accumulator_.kind) ? fmt::format("doubleBitsToUint64({})", part.word) : part.word;
    writer.frame().declare(fmt::format("uint64_t w{}[{}];\n", number_, kRowsPerThread));
    text.row += part.condition.empty() ? fmt::format("w{}[j] = {};\n", number_, word)
                                       : fmt::format("w{0}[j] = {1}ul;\nif ({2}) w{0}[j] = {3};\n", number_,
                                                     accumulator_.initial_word(), part.condition, word);
    text.thread += fmt::format(
        "[[unroll]] for (uint q = 0u; q < kRows / 2u; ++q) U64x2s({0} + uint64_t(i + 2u * q) * 8ul).v[0] = "
        "u64vec2({1}[2u * q], {1}[2u * q + 1u]);\n",
        writer.inputs().word(words_), fmt::format("w{}", number_));
    writer.count_bits_per_row(64);
  }

 private:
  const Accumulator& accumulator_;
  const SharedBuffer& first_occurrences_;
  const gpu::Address words_;
  const size_t number_;
};

}  // namespace

FrameWords::Contributions* FrameWords::find(const Accumulator& accumulator) {
  const auto found = std::find_if(
      contributions_.begin(), contributions_.end(),
      [&](const std::unique_ptr<Contributions>& known) { return accumulator.same_as(known->accumulator); });
  return found == contributions_.end() ? nullptr : found->get();
}

void FrameWords::request(const Accumulator& accumulator, const Frame& frame) {
  if (is_of_distinct_frames(accumulator, frame)) return request(of_all_rows(accumulator), frame);
  if (accumulator.kind == AccumulatorKind::kCountRows || find(accumulator) != nullptr) return;
  contributions_.push_back(std::make_unique<Contributions>(Contributions{accumulator, {}, {}, {}, {}, {}}));
}

gpu::Buffer FrameWords::allocate_words() const {
  return execution_.device().allocate(padded_rows(rows_.rows.count) * sizeof(uint64_t), "words of a window");
}

// Accumulators of one argument share them.
void FrameWords::find_first_occurrences() {
  for (const std::unique_ptr<Contributions>& one : contributions_) {
    const Accumulator& accumulator = one->accumulator;
    if (!accumulator.distinct) continue;
    const auto same = std::find_if(
        contributions_.begin(), contributions_.end(), [&](const std::unique_ptr<Contributions>& other) {
          return other->first_occurrences && same_expr(*other->accumulator.argument, *accumulator.argument);
        });
    one->first_occurrences =
        same != contributions_.end()
            ? (*same)->first_occurrences
            : first_occurrences(execution_, rows_, frames_.window(), accumulator.argument);
  }
}

void FrameWords::write() {
  find_first_occurrences();
  for (size_t begin = 0; begin < contributions_.size(); begin += kAccumulatorsPerKernel) {
    const size_t end = std::min(begin + kAccumulatorsPerKernel, contributions_.size());
    KernelWriter writer(execution_, rows_.rows);
    for (size_t i = begin; i < end; ++i) {
      contributions_[i]->words = allocate_words();
      const Contributions& one = *contributions_[i];
      writer.add(ContributionSink(one.accumulator, one.first_occurrences, one.words.address(), i - begin));
    }
    execution_.stream().stage("window values");
    writer.launch("window values", writer.workgroups(false));
  }
  execution_.stream().stage("window");
  for (const std::unique_ptr<Contributions>& contributions : contributions_) build_tree(*contributions);
  execution_.finish();
}

void FrameWords::build_tree(Contributions& contributions) {
  gpu::Device& device = execution_.device();
  uint64_t bytes = 0;
  auto level_bytes = [](uint64_t nodes) { return (nodes + nodes % 2) * sizeof(uint64_t); };
  for (uint64_t nodes = rows_.rows.count; nodes > 1;) {
    nodes = divide_up(nodes, kFan);
    bytes += level_bytes(nodes);
  }
  contributions.tree = device.allocate(bytes, "a tree of a window");
  const auto kernel = device.kernel<shader::TreeLevelParams>(
      "exec/window/tree_level", {group_threads(device), merge_operation(contributions.accumulator.kind)});
  gpu::Address below = contributions.words.address(), level = contributions.tree.address();
  for (uint64_t count = rows_.rows.count; count > 1;) {
    const uint64_t nodes = divide_up(count, kFan);
    execution_.stream().dispatch(kernel,
                                 {.below = below,
                                  .result = level,
                                  .count = static_cast<uint32_t>(count),
                                  .nodes = static_cast<uint32_t>(nodes)},
                                 tile_groups(device, nodes, 1));
    execution_.stream().count_bytes(count * sizeof(uint64_t));
    below = level;
    level += level_bytes(nodes);
    count = nodes;
  }
}

ColumnPtr FrameWords::column(const Accumulator& accumulator, gpu::Buffer words) const {
  return std::make_shared<const Column>(accumulator.column_type(), rows_.rows.count, std::move(words),
                                        gpu::Buffer(), nullptr);
}

const ColumnPtr& FrameWords::running(Contributions& contributions) {
  if (!contributions.running)
    contributions.running = column(contributions.accumulator, run(contributions, rows_.partitions));
  return contributions.running;
}

const ColumnPtr& FrameWords::counts() {
  if (!counts_) counts_ = column(Accumulator(), row_numbers(execution_, rows_));
  return counts_;
}

bool FrameWords::is_of_last_row(const Frame& frame) {
  return starts_first(frame) && !ends_at_row(frame) && always_has_current_row(frame) && !frame.end.limit;
}

ColumnPtr FrameWords::of(const Accumulator& accumulator, const Frame& frame) {
  execution_.stream().stage("window");
  const bool is_running = starts_first(frame) && (ends_at_row(frame) || is_of_last_row(frame));
  if (accumulator.kind == AccumulatorKind::kCountRows) {
    return is_running ? counts() : column(accumulator, sum_frames(frame, 0));
  }
  if (is_of_distinct_frames(accumulator, frame))
    return column(accumulator, merge_distinct_frames(accumulator, frame));
  Contributions* contributions = find(accumulator);
  RTSQL_CHECK(contributions != nullptr);
  if (is_running) return running(*contributions);
  if (starts_first(frame)) {
    running(*contributions);
    return column(accumulator, take_last(*contributions, frame));
  }
  if (merge_operation(accumulator.kind) != shader::kMergeSum) {
    return column(accumulator, merge_frames(*contributions, frame));
  }
  if (!contributions->sums) contributions->sums = run(*contributions, Runs());
  return column(accumulator, sum_frames(frame, contributions->sums.address()));
}

gpu::Buffer FrameWords::run(const Contributions& contributions, const Runs& partitions) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count, blocks = divide_up(rows, kFan);
  gpu::Buffer merged = allocate_words();
  const auto kernel = device.kernel<shader::WindowRunningParams>(
      "exec/window/running", {group_threads(device), merge_operation(contributions.accumulator.kind)});
  execution_.stream().dispatch(kernel,
                               {.partitions = partitions.addresses(),
                                .words = contributions.words.address(),
                                .tree = contributions.tree.address(),
                                .result = merged.address(),
                                .rows = static_cast<uint32_t>(rows),
                                .blocks = static_cast<uint32_t>(blocks)},
                               tile_groups(device, blocks, 1));
  execution_.stream().count_bytes(rows * 2 * sizeof(uint64_t));
  return merged;
}

gpu::Buffer FrameWords::sum_frames(const Frame& frame, gpu::Address sums) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count;
  gpu::Buffer merged = allocate_words();
  const shader::WindowFrames places = frames_.of(frame);
  const auto kernel = device.kernel<shader::FrameSumParams>(
      "exec/window/frame_sum", {group_threads(device), static_cast<uint32_t>(frame.exclusion)});
  execution_.stream().dispatch(kernel,
                               {.frames = places,
                                .sums = sums,
                                .result = merged.address(),
                                .rows = static_cast<uint32_t>(rows),
                                .reserved = 0},
                               window_groups(execution_, rows));
  execution_.stream().count_bytes(rows * 4 * sizeof(uint64_t));
  return merged;
}

gpu::Buffer FrameWords::merge_frames(const Contributions& contributions, const Frame& frame) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count;
  gpu::Buffer merged = allocate_words();
  const shader::WindowFrames places = frames_.of(frame);
  const auto kernel = device.kernel<shader::FrameMergeParams>(
      "exec/window/frame_merge", {group_threads(device), static_cast<uint32_t>(frame.exclusion),
                                  merge_operation(contributions.accumulator.kind)});
  // A frame takes as many steps as a tree has nodes on a way down.
  constexpr uint64_t kStepsPerRow = 64;
  execution_.stream().dispatch(kernel,
                               {.frames = places,
                                .words = contributions.words.address(),
                                .tree = contributions.tree.address(),
                                .result = merged.address(),
                                .rows = static_cast<uint32_t>(rows),
                                .reserved = 0},
                               window_groups(execution_, rows), gpu::kItemsPerWorkgroup * kStepsPerRow);
  execution_.stream().count_bytes(rows * 3 * sizeof(uint64_t));
  return merged;
}

const ValueNumbers& FrameWords::numbers_of(const Accumulator& accumulator) {
  const std::vector<ExprPtr> values = accumulator.distinct_values();
  for (const auto& [known, numbers] : numbers_) {
    if (same_exprs(known, values)) return *numbers;
  }
  std::vector<SortKey> keys;
  for (const ExprPtr& value : values) keys.push_back({value});
  numbers_.emplace_back(
      values, std::make_unique<ValueNumbers>(number_values(execution_, rows_, frames_.window(), keys, true)));
  return *numbers_.back().second;
}

gpu::Buffer FrameWords::merge_distinct_frames(const Accumulator& accumulator, const Frame& frame) {
  const Contributions* contributions = find(of_all_rows(accumulator));
  RTSQL_CHECK(contributions != nullptr);
  const ValueNumbers& numbers = numbers_of(accumulator);
  std::vector<uint64_t> words(rows_.rows.count);
  execution_.stream().download(contributions->words, 0, std::as_writable_bytes(std::span(words)));
  HostFrames frames(execution_, rows_, frames_, frame);
  const std::vector<uint64_t> merged = merge_distinct(accumulator, words, numbers, frames);
  gpu::Buffer result = allocate_words();
  execution_.stream().stage("window");
  execution_.stream().upload(result, 0, std::as_bytes(std::span(merged)));
  return result;
}

gpu::Buffer FrameWords::take_last(const Contributions& contributions, const Frame& frame) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count;
  gpu::Buffer merged = allocate_words();
  const shader::WindowFrames places = frames_.of(frame);
  const auto kernel = device.kernel<shader::TakeLastParams>("exec/window/take_last", {group_threads(device)});
  execution_.stream().dispatch(kernel,
                               {.running = contributions.running->values().address(),
                                .begins = places.begins,
                                .ends = places.ends,
                                .result = merged.address(),
                                .none = contributions.accumulator.initial_word(),
                                .rows = static_cast<uint32_t>(rows),
                                .reserved = 0},
                               window_groups(execution_, rows));
  execution_.stream().count_bytes(rows * 3 * sizeof(uint64_t));
  return merged;
}

}  // namespace rtsql
