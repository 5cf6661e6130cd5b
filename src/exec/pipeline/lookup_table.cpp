#include "exec/pipeline/lookup_table.h"

#include <fmt/format.h>

#include "common/divide.h"
#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr std::string_view kStage = "look-up table";

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
std::string write_entry(const LookupPlan& plan, const std::string& entries, const std::string& entry) {
  switch (plan.entry_bits()) {
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
  const uint64_t bytes = divide_up(plan.keys() * plan.entry_bits(), 32) * sizeof(uint32_t);
  LookupTable table{plan, share(execution.device().allocate(bytes, "a look-up table"))};
  execution.stream().stage(kStage);
  execution.stream().fill(*table.entries, 0);
  if (pending.rows.count == 0) return table;
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  const ExprPtr expr = pending.rows.resolve(given);
  const RowValue key = writer.expressions().write(*expr, writer.row);
  const bool wide = key_bytes(expr->type) == 8;
  const std::string smallest = writer.inputs().word(plan.span.low);
  writer.row +=
      wide ? fmt::format("const uint64_t distance = to_key({}) - {};\n", key.value, smallest)
           : fmt::format("const uint distance = uint(to_key({})) - uint({});\n", key.value, smallest);
  const std::string entry =
      plan.form == LookupForm::kValues ? write_values(writer, pending.rows, plan) : "i + j + 1u";
  const std::string store = write_entry(plan, writer.inputs().word(table.entries->address()), entry);
  writer.row += key.null.empty() ? store : fmt::format("if (!{}) {}", key.null, store);
  writer.count_bits_per_row(plan.entry_bits());
  writer.launch(kStage, writer.workgroups(false));
  execution.keep({table.entries});
  return table;
}

}  // namespace rtsql
