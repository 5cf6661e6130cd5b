#include "exec/aggregate/add_partitions.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/aggregate/shared_accumulators.h"
#include "exec/kernel/kernel_writer.h"

namespace rtsql {
namespace {

constexpr uint32_t kThreads = 1024;
constexpr uint64_t kThreadsPerUnit = 512;  // this is twice as many as run at once

uint32_t choose_threads(gpu::Device& device) {
  const gpu::DeviceLimits& limits = device.limits();
  return device.info().kind == gpu::DeviceKind::kCpu ? limits.subgroup_size
                                                     : std::min(kThreads, limits.max_workgroup_invocations);
}

// Writes what an invocation does to the rows [first, next) of a partition. It loads four before it adds them.
std::string write_rows(const PartitionedRows& rows, const GroupTablePart& part,
                       const SharedAccumulators& table, KernelInputs& inputs, const std::string& slot_bits) {
  std::string arrays, loads, updates;
  for (size_t c = 0; c < rows.columns.size(); ++c) {
    const RowContributions::Column& column = rows.contributions.columns()[c];
    arrays += fmt::format("{} {}[4];\n", column.type(), column.name);
    loads += fmt::format("{}[m] = U{}s({} + {}ul * min(row, next - 1u)).v[0];\n", column.name,
                         8 * column.bytes, inputs.word(rows.columns[c]), column.bytes);
  }
  for (size_t i = 0; i < part.accumulators.size(); ++i) {
    const std::string add = table.update(i, rows.contributions.word(i));
    const std::string condition = rows.contributions.condition(i);
    updates += condition.empty() ? add : fmt::format("if ({}) {{\n{}}}\n", condition, add);
  }
  const std::string slot = fmt::format("(slot_words[m] & (1u << uint({})) - 1u)", slot_bits);
  return fmt::format(
      "for (uint base = first + gl_LocalInvocationIndex; base < next; base += 4u * gl_WorkGroupSize.x) {{\n"
      "{}[[unroll]] for (uint m = 0u; m < 4u; ++m) {{\nconst uint row = base + m * "
      "gl_WorkGroupSize.x;\n{}}}\n"
      "[[unroll]] for (uint m = 0u; m < 4u; ++m) {{\n"
      "if (base + m * gl_WorkGroupSize.x < next) {{\n{}{}}}\n}}\n}}\n",
      arrays, loads, SharedAccumulators::declare_place(slot), updates);
}

std::string write_kernel(gpu::Device& device, const PartitionedRows& rows, const GroupTablePart& part,
                         KernelInputs& inputs, uint64_t groups) {
  const SharedAccumulators table(part.accumulators);
  const uint64_t bytes = device.limits().max_shared_memory_bytes;
  const uint64_t slots = uint64_t{1} << rows.plan.slot_bits;
  KernelFrame frame;
  declare_atomic_updates(frame, device.limits());
  frame.declare(table.declare(bytes));
  frame.include("exec/partition_ends.glsl");
  const std::string slot_bits = inputs.word(rows.plan.slot_bits);
  const std::string size =
      SharedAccumulators::declare_size(inputs.word(slots), inputs.word(table.copies_in(bytes, slots)));
  const std::string partitions =
      fmt::format("{}, uint({})", inputs.word(rows.places), inputs.word(rows.workgroups));
  const std::string last = fmt::format("uint({}) - 1u", inputs.word(rows.plan.partitions));
  const std::string add = write_rows(rows, part, table, inputs, slot_bits);
  std::vector<std::string> tables;
  for (const gpu::Buffer& words : part.words) tables.push_back(inputs.word(words.address()));
  const std::string body = fmt::format(
      "const uint rows = end_of_partition({0}, {1});\n"
      "const uint share = rows / uint({2}) + 1u;\n"
      "uint first = uint(min(uint64_t(workgroup_index()) * share, uint64_t(rows)));\n"
      "const uint end = min(first + share, rows);\n"
      "uint p = partition_of_row({0}, {1}, first);\n"
      "for (uint next; first < end; first = next, ++p) {{\n"
      "next = min(end, end_of_partition({0}, p));\nif (next == first) continue;\n"
      "{3}barrier();\n{4}barrier();\nconst uint first_slot = p << uint({5});\n{6}barrier();\n}}\n",
      partitions, last, inputs.word(groups), table.clear(), add, slot_bits,
      table.merge(tables, "first_slot"));
  return fmt::format(
      "#version 460\n{}#include \"exec/generated.glsl\"\nlayout(local_size_x = {}) in;\n{}"
      "void main() {{\nU64s block = U64s(params.block);\n{}{}{}}}\n",
      frame.extension_lines(), choose_threads(device), frame.declarations(), inputs.loads(), size, body);
}

}  // namespace

void add_partitions(Execution& execution, const PartitionedRows& rows, const GroupTablePart& part) {
  gpu::Device& device = execution.device();
  gpu::Stream& stream = execution.stream();
  const uint64_t groups =
      std::max<uint64_t>(1, device.limits().compute_units * kThreadsPerUnit / choose_threads(device));
  KernelInputs inputs(device);
  const auto kernel = device.kernel_from_source<shader::GeneratedParams>(
      "add partitions", write_kernel(device, rows, part, inputs, groups));
  shader::GeneratedParams params{};
  params.block = stream.parameters(std::as_bytes(std::span(inputs.words())));
  stream.stage("aggregate");
  stream.dispatch(kernel, params, groups, rows.count / groups + 1);
  stream.count_bytes(rows.count * rows.contributions.bytes_per_row());
}

}  // namespace rtsql
