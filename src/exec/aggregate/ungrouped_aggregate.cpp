#include "exec/aggregate/ungrouped_aggregate.h"

#include <fmt/format.h>

#include <deque>
#include <span>

namespace rtsql {
namespace {

constexpr std::string_view kLabel = "aggregate";
constexpr uint64_t kSharedBytesPerThread = sizeof(uint64_t) + sizeof(double);

void write_accumulation(KernelWriter& writer, const Accumulator& accumulator, size_t number,
                        gpu::Address first_occurrences) {
  std::string marks_word = accumulator.distinct ? writer.inputs().word(first_occurrences) : "";
  writer.prologue +=
      fmt::format("{} a{} = {};\n", value_type(accumulator.kind), number, initial_value(accumulator));
  Contribution part = write_contribution(accumulator, writer, marks_word);
  std::string update = fmt::format("a{0} = {1};\n", number,
                                   merged_values(accumulator.kind, fmt::format("a{}", number), part.word));
  writer.row += part.condition.empty() ? update : fmt::format("if ({}) {}", part.condition, update);
}

// Reduces by a tree in shared memory, one accumulator after the other over the same words.
void write_workgroup_reduction(KernelWriter& writer, const Accumulator& accumulator, size_t number,
                               const std::string& partials, size_t count) {
  std::string shared = is_double(accumulator.kind) ? "shared_doubles" : "shared_words";
  std::string own = shared + "[gl_LocalInvocationIndex]";
  std::string other = shared + "[gl_LocalInvocationIndex + width]";
  std::string word =
      is_double(accumulator.kind) ? fmt::format("doubleBitsToUint64({}[0])", shared) : shared + "[0]";
  writer.epilogue += fmt::format(
      "{0} = a{1};\nbarrier();\n"
      "for (uint width = {2}u; width > 0u; width /= 2u) {{\n"
      "if (gl_LocalInvocationIndex < width) {0} = {3};\nbarrier();\n}}\n"
      "if (gl_LocalInvocationIndex == 0u) U64s({4}).v[workgroup_index() * {5}u + {1}u] = {6};\nbarrier();\n",
      own, number, writer.workgroup_size() / 2, merged_values(accumulator.kind, own, other), partials, count,
      word);
}

// A CPU device has few invocations, and takes long to compile barriers: each leaves its own word.
void write_word(KernelWriter& writer, const Accumulator& accumulator, size_t number,
                const std::string& partials, size_t count) {
  const std::string word =
      fmt::format(fmt::runtime(is_double(accumulator.kind) ? "doubleBitsToUint64(a{})" : "a{}"), number);
  writer.epilogue +=
      fmt::format("U64s({}).v[(workgroup_index() * {}u + gl_LocalInvocationIndex) * {}u + {}u] = {};\n",
                  partials, writer.workgroup_size(), count, number, word);
}

// The kernel of some accumulators, which leaves words of each in `partials`, [set][accumulator].
struct Reduction {
  Reduction(Execution& execution, const RowSet& rows, std::span<const Accumulator> of)
      : accumulators(of), writer(execution, rows) {}
  uint64_t words() const { return sets * accumulators.size(); }

  std::span<const Accumulator> accumulators;
  KernelWriter writer;
  uint64_t workgroups = 0;
  uint64_t sets = 0;
  gpu::Buffer partials = {};
};

void write(Reduction& reduction, gpu::Device& device, std::span<const gpu::Address> first_occurrences) {
  KernelWriter& writer = reduction.writer;
  const size_t count = reduction.accumulators.size();
  const bool on_cpu = device.info().kind == gpu::DeviceKind::kCpu;
  reduction.workgroups = writer.workgroups(true);
  reduction.sets = reduction.workgroups * (on_cpu ? writer.workgroup_size() : 1);
  reduction.partials = device.allocate(reduction.words() * sizeof(uint64_t), "partial aggregates");
  const std::string address = writer.inputs().word(reduction.partials.address());
  writer.globals += kMergeFunctions;
  if (!on_cpu) {
    writer.globals += fmt::format("shared uint64_t shared_words[{0}];\nshared double shared_doubles[{0}];\n",
                                  writer.workgroup_size());
  }
  for (size_t i = 0; i < count; ++i)
    write_accumulation(writer, reduction.accumulators[i], i, first_occurrences[i]);
  for (size_t i = 0; i < count; ++i)
    (on_cpu ? write_word : write_workgroup_reduction)(writer, reduction.accumulators[i], i, address, count);
}

}  // namespace

std::vector<uint64_t> reduce(Execution& execution, const PendingRows& pending,
                             const std::vector<Accumulator>& accumulators,
                             const std::vector<gpu::Address>& first_occurrences) {
  execution.stream().stage(kLabel);
  std::deque<Reduction> reductions;
  size_t begin = 0;
  for (const std::span<const Accumulator> part : split_among_kernels(accumulators)) {
    Reduction& reduction = reductions.emplace_back(execution, pending.rows, part);
    reduction.writer.pass(pending);
    reduction.writer.add_in_any_order(kSharedBytesPerThread * reduction.writer.workgroup_size());
    write(reduction, execution.device(), std::span(first_occurrences).subspan(begin, part.size()));
    begin += part.size();
  }
  if (reductions.size() > 1) {
    for (Reduction& reduction : reductions) reduction.writer.begin_compiling(kLabel);
  }
  std::vector<std::vector<uint64_t>> words;
  for (Reduction& reduction : reductions) {
    reduction.writer.launch(kLabel, reduction.workgroups);
    words.emplace_back(reduction.words());
    execution.stream().download(reduction.partials, 0, std::as_writable_bytes(std::span(words.back())));
  }
  execution.finish();

  std::vector<uint64_t> totals;
  for (size_t part = 0; part < reductions.size(); ++part) {
    const std::span<const Accumulator> merged = reductions[part].accumulators;
    for (size_t i = 0; i < merged.size(); ++i) {
      uint64_t total = merged[i].initial_word();
      for (size_t at = i; at < words[part].size(); at += merged.size())
        total = merge_words(merged[i].kind, total, words[part][at]);
      totals.push_back(total);
    }
  }
  return totals;
}

}  // namespace rtsql
