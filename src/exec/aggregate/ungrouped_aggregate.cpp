#include "exec/aggregate/ungrouped_aggregate.h"

#include <fmt/format.h>

#include <deque>
#include <span>

namespace rtsql {
namespace {

constexpr std::string_view kAggregateLabel = "aggregate";

// Leaves words of each accumulator in `partials`, [set][accumulator].
class ReductionSink : public Sink {
 public:
  ReductionSink(const gpu::Device& device, std::span<const Accumulator> accumulators,
                std::span<const gpu::Address> first_occurrences, gpu::Address partials)
      : on_cpu_(device.info().kind == gpu::DeviceKind::kCpu),
        accumulators_(accumulators),
        first_occurrences_(first_occurrences),
        partials_(partials) {}

  // Returns how many sets of words workgroups of this size leave.
  static uint64_t sets(const gpu::Device& device, uint64_t workgroups, uint32_t workgroup_size) {
    return workgroups * (device.info().kind == gpu::DeviceKind::kCpu ? workgroup_size : 1);
  }

  void write(KernelWriter& writer, SinkText& text) const override {
    const std::string partials = writer.inputs().word(partials_);
    writer.frame().declare(kMergeFunctions);
    if (!on_cpu_) {
      writer.frame().declare(
          fmt::format("shared uint64_t shared_words[{0}];\nshared double shared_doubles[{0}];\n",
                      writer.workgroup_size()));
    }
    for (size_t i = 0; i < accumulators_.size(); ++i) write_accumulation(writer, text, i);
    for (size_t i = 0; i < accumulators_.size(); ++i)
      writer.frame().end_with(on_cpu_ ? store_words(writer, i, partials)
                                      : reduce_workgroup(writer, i, partials));
  }
  bool takes_any_order() const override { return true; }
  uint64_t shared_bytes(uint32_t workgroup_size) const override {
    return uint64_t{workgroup_size} * (sizeof(uint64_t) + sizeof(double));
  }

 private:
  void write_accumulation(KernelWriter& writer, SinkText& text, size_t number) const {
    const Accumulator& accumulator = accumulators_[number];
    const std::string marks = accumulator.distinct ? writer.inputs().word(first_occurrences_[number]) : "";
    writer.frame().begin_with(
        fmt::format("{} a{} = {};\n", value_type(accumulator.kind), number, initial_value(accumulator)));
    const Contribution part = write_contribution(accumulator, writer, text.row, marks);
    const std::string update = fmt::format(
        "a{0} = {1};\n", number, merged_values(accumulator.kind, fmt::format("a{}", number), part.word));
    text.row += part.condition.empty() ? update : fmt::format("if ({}) {}", part.condition, update);
  }

  // Reduces by a tree in shared memory, one accumulator after the other over the same words.
  std::string reduce_workgroup(const KernelWriter& writer, size_t number, const std::string& partials) const {
    const AccumulatorKind kind = accumulators_[number].kind;
    const std::string shared = is_double(kind) ? "shared_doubles" : "shared_words";
    const std::string own = shared + "[gl_LocalInvocationIndex]";
    const std::string other = shared + "[gl_LocalInvocationIndex + width]";
    const std::string word =
        is_double(kind) ? fmt::format("doubleBitsToUint64({}[0])", shared) : shared + "[0]";
    return fmt::format(
        "{0} = a{1};\nbarrier();\n"
        "for (uint width = {2}u; width > 0u; width /= 2u) {{\n"
        "if (gl_LocalInvocationIndex < width) {0} = {3};\nbarrier();\n}}\n"
        "if (gl_LocalInvocationIndex == 0u) U64s({4}).v[workgroup_index() * {5}u + {1}u] = "
        "{6};\nbarrier();\n",
        own, number, writer.workgroup_size() / 2, merged_values(kind, own, other), partials,
        accumulators_.size(), word);
  }

  // A CPU device has few invocations, and takes long to compile barriers: each leaves its own word.
  std::string store_words(const KernelWriter& writer, size_t number, const std::string& partials) const {
    const std::string word = fmt::format(
        fmt::runtime(is_double(accumulators_[number].kind) ? "doubleBitsToUint64(a{})" : "a{}"), number);
    return fmt::format("U64s({}).v[(workgroup_index() * {}u + gl_LocalInvocationIndex) * {}u + {}u] = {};\n",
                       partials, writer.workgroup_size(), accumulators_.size(), number, word);
  }

  const bool on_cpu_;
  const std::span<const Accumulator> accumulators_;
  const std::span<const gpu::Address> first_occurrences_;
  const gpu::Address partials_;
};

// The kernel of some accumulators.
struct Reduction {
  Reduction(Execution& execution, const PipelineInput& pending, std::span<const Accumulator> of,
            std::span<const gpu::Address> first_occurrences)
      : accumulators(of), writer(execution, pending.rows) {
    gpu::Device& device = execution.device();
    writer.pass(pending);
    workgroups = writer.workgroups(true);
    words = ReductionSink::sets(device, workgroups, writer.workgroup_size()) * of.size();
    partials = device.allocate(words * sizeof(uint64_t), "partial aggregates");
    writer.add(ReductionSink(device, of, first_occurrences, partials.address()));
  }

  std::span<const Accumulator> accumulators;
  KernelWriter writer;
  uint64_t workgroups = 0;
  uint64_t words = 0;  // that it leaves
  gpu::Buffer partials = {};
};

}  // namespace

std::vector<uint64_t> reduce(Execution& execution, const PipelineInput& pending,
                             const std::vector<Accumulator>& accumulators,
                             const std::vector<gpu::Address>& first_occurrences) {
  execution.stream().stage(kAggregateLabel);
  std::deque<Reduction> reductions;
  size_t begin = 0;
  for (const std::span<const Accumulator> part : split_among_kernels(accumulators)) {
    reductions.emplace_back(execution, pending, part,
                            std::span(first_occurrences).subspan(begin, part.size()));
    begin += part.size();
  }
  if (reductions.size() > 1) {
    for (Reduction& reduction : reductions) reduction.writer.begin_compiling(kAggregateLabel);
  }
  std::vector<std::vector<uint64_t>> words;
  for (Reduction& reduction : reductions) {
    reduction.writer.launch(kAggregateLabel, reduction.workgroups);
    words.emplace_back(reduction.words);
    execution.stream().download(reduction.partials, 0, std::as_writable_bytes(std::span(words.back())),
                                gpu::InRehearsal::kGivesZeros);
  }
  execution.finish();

  std::vector<uint64_t> totals;
  for (size_t part = 0; part < reductions.size(); ++part) {
    const std::span<const Accumulator> merged = reductions[part].accumulators;
    for (size_t i = 0; i < merged.size(); ++i) {
      uint64_t total = merged[i].initial_word();
      for (size_t at = i; at < words[part].size(); at += merged.size())
        total = merge_words(merged[i].kind, total, words[part][at]);
      // Values are not known in a rehearsal, but it is likely that there are some.
      totals.push_back(gpu::Rehearsal::is_on() ? 1 : total);
    }
  }
  return totals;
}

}  // namespace rtsql
