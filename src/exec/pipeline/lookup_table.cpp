#include "exec/pipeline/lookup_table.h"

#include <fmt/format.h>

#include "common/divide.h"
#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr std::string_view kStage = "look-up table";

// Makes room for so many bits for each key, all 0.
SharedBuffer allocate_entries(Execution& execution, const LookupPlan& plan, uint32_t bits) {
  const uint64_t bytes = divide_up(plan.keys() * bits, 32) * sizeof(uint32_t);
  SharedBuffer entries = share(execution.device().allocate(bytes, "a look-up table"));
  execution.stream().fill(*entries, 0);
  execution.keep({entries});
  return entries;
}

std::string write_values(KernelWriter& writer, const RowSet& rows, const LookupPlan& plan) {
  std::string entry = "1u";
  for (const CarriedColumn& carried : plan.carried) {
    const Column& stored = *rows.stored(carried.column);
    const ExprPtr column = make_column(carried.column, stored.type(), stored.nullable(), "");
    const RowValue value = writer.expressions().write(*column, writer.row);
    std::string distance =
        fmt::format("uint(uint64_t(to_key({})) - {})", value.value, writer.inputs().word(carried.minimum));
    if (carried.nullable) {
      distance = value.null.empty() ? fmt::format("({} + 1u)", distance)
                                    : fmt::format("({} ? 0u : {} + 1u)", value.null, distance);
    }
    entry += fmt::format(" + ({} << {}u)", distance, carried.shift);
  }
  return entry;
}

// Entries of less than a byte, and of two, are put into their words, which are 0.
std::string store(uint32_t bits, const std::string& entries, const std::string& entry) {
  switch (bits) {
    case 1:
      return fmt::format(
          "atomicOr(U32s({} + uint64_t(distance >> 5) * 4ul).v[0], 1u << (uint(distance) & 31u));\n",
          entries);
    case 8:
      return fmt::format("U8s({} + uint64_t(distance)).v[0] = uint8_t({});\n", entries, entry);
    case 16:
      return fmt::format(
          "atomicOr(U32s({} + uint64_t(distance >> 1) * 4ul).v[0], ({}) << (16u * (uint(distance) & 1u)));\n",
          entries, entry);
    default:
      return fmt::format("U32s({} + uint64_t(distance) * 4ul).v[0] = {};\n", entries, entry);
  }
}

}  // namespace

LookupTable build_lookup_table(Execution& execution, const PendingRows& pending, const ExprPtr& given,
                               const LookupPlan& plan) {
  execution.stream().stage(kStage);
  LookupTable table{plan, {}, {}};
  if (plan.tests_bits()) table.bits = allocate_entries(execution, plan, 1);
  if (plan.has_entries()) table.entries = allocate_entries(execution, plan, plan.entry_bits());
  if (pending.rows.count == 0) return table;
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  const ExprPtr expr = pending.rows.resolve(given);
  const RowValue key = writer.expressions().write(*expr, writer.row);
  const std::string smallest = writer.inputs().word(plan.span.low);
  std::string put =
      key_bytes(expr->type) == 8
          ? fmt::format("const uint64_t distance = to_key({}) - {};\n", key.value, smallest)
          : fmt::format("const uint distance = uint(to_key({})) - uint({});\n", key.value, smallest);
  if (table.bits) put += store(1, writer.inputs().word(table.bits->address()), "");
  if (table.entries) {
    const std::string entry =
        plan.form == LookupForm::kValues ? write_values(writer, pending.rows, plan) : "i + j + 1u";
    put += store(plan.entry_bits(), writer.inputs().word(table.entries->address()), entry);
    writer.count_bits_per_row(plan.entry_bits());
  }
  writer.row += key.null.empty() ? put : fmt::format("if (!{}) {{\n{}}}\n", key.null, put);
  writer.launch(kStage, writer.workgroups(false));
  return table;
}

}  // namespace rtsql
