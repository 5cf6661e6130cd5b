#include "exec/aggregate/ungrouped_aggregate.h"

#include <fmt/format.h>

#include <span>

namespace rtsql {
namespace {

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

}  // namespace

std::vector<uint64_t> reduce(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                             const std::vector<Accumulator>& accumulators,
                             const std::vector<gpu::Address>& first_occurrences) {
  KernelWriter writer(execution, rows);
  writer.filter(conjuncts);
  uint64_t groups = writer.workgroups(true);
  size_t count = accumulators.size();
  gpu::Buffer partials = execution.device().allocate(groups * count * sizeof(uint64_t), "partial aggregates");
  std::string address = writer.inputs().word(partials.address());
  writer.globals += kMergeFunctions;
  writer.globals += fmt::format("shared uint64_t shared_words[{0}];\nshared double shared_doubles[{0}];\n",
                                writer.workgroup_size());
  for (size_t i = 0; i < count; ++i) write_accumulation(writer, accumulators[i], i, first_occurrences[i]);
  for (size_t i = 0; i < count; ++i) write_workgroup_reduction(writer, accumulators[i], i, address, count);
  execution.stream().stage("aggregate");
  writer.launch("aggregate", groups);
  std::vector<uint64_t> words(groups * count);
  execution.stream().download(partials, 0, std::as_writable_bytes(std::span(words)));
  execution.finish();

  std::vector<uint64_t> totals;
  for (const Accumulator& accumulator : accumulators) totals.push_back(accumulator.initial_word());
  for (uint64_t group = 0; group < groups; ++group) {
    for (size_t i = 0; i < count; ++i) {
      totals[i] = merge_words(accumulators[i].kind, totals[i], words[group * count + i]);
    }
  }
  return totals;
}

}  // namespace rtsql
