#include "exec/stage/lookup_table.h"

#include <fmt/format.h>

#include <utility>

#include "common/divide.h"
#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/stage/hash_lookup.h"
#include "schema/key_encoding.h"
#include "storage/key_slots.h"

namespace rtsql {
namespace {

constexpr std::string_view kStage = "look-up table";

// Most keys change neither end: what is read may be old, but only in being too far.
std::string widen(const std::string& range) {
  return fmt::format(
      "if (uint64_t(distance) > U64s({0}).v[0]) atomicMax(U64s({0}).v[0], uint64_t(distance));\n"
      "if (~uint64_t(distance) > U64s({0}).v[1]) atomicMax(U64s({0}).v[1], ~uint64_t(distance));\n",
      range);
}

std::string write_values(KernelWriter& writer, SinkText& text, const RowSet& rows, const LookupPlan& plan) {
  std::string entry = "1u";
  for (const CarriedColumn& carried : plan.carried) {
    const Column& stored = *rows.stored(carried.column);
    const ExprPtr column = make_column(carried.column, stored.type(), stored.nullable(), "");
    const RowValue value = writer.expressions().write(*column, text.row);
    std::string distance = fmt::format("uint(uint64_t({}) - {})", as_key(stored.type(), value.value),
                                       writer.inputs().word(carried.minimum));
    if (carried.nullable) {
      distance = value.null.empty() ? fmt::format("({} + 1u)", distance)
                                    : fmt::format("({} ? 0u : {} + 1u)", value.null, distance);
    }
    entry += fmt::format(" + ({} << {}u)", distance, carried.shift);
  }
  return entry;
}

// Puts the entry of a row at the head of its key's chain. `exchange` returns the entry that was there.
std::string chain(KernelWriter& writer, const LookupTable& table, const std::string& exchange) {
  return fmt::format("U32s({} + uint64_t(i + j) * 4ul).v[0] = {};\n", writer.inputs().word(table.next),
                     exchange);
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

std::string put_by_distance(KernelWriter& writer, const LookupTable& table, Type key_type,
                            const std::string& key, const std::string& entry) {
  const LookupPlan& plan = table.plan;
  const std::string smallest = writer.inputs().word(plan.span.low);
  std::string put = key_bytes(key_type) == 8
                        ? fmt::format("const uint64_t distance = {} - {};\n", key, smallest)
                        : fmt::format("const uint distance = uint({}) - uint({});\n", key, smallest);
  if (plan.has_range) put += widen(writer.inputs().word(table.range));
  if (plan.tests_bits()) put += store(1, writer.inputs().word(table.bits), "");
  if (!plan.has_entries()) return put;
  const std::string entries = writer.inputs().word(table.entries);
  return put + (plan.is_chained()
                    ? chain(writer, table,
                            fmt::format("atomicExchange(U32s({} + uint64_t(distance) * 4ul).v[0], {})",
                                        entries, entry))
                    : store(plan.entry_bits(), entries, entry));
}

std::string put(KernelWriter& writer, const LookupTable& table, Type key_type, const std::string& key,
                const std::string& entry) {
  if (table.plan.is_dense()) return put_by_distance(writer, table, key_type, key, entry);
  return table.plan.is_chained() ? chain(writer, table, exchange_by_hash(writer, table, key, entry))
                                 : put_by_hash(writer, table, key, entry);
}

// Puts rows into the table by their keys.
class LookupTableSink : public Sink {
 public:
  LookupTableSink(const LookupTable& table, const RowSet& rows, const ExprPtr& key)
      : table_(table), rows_(rows), key_(rows.resolve(key)) {}

  void write(KernelWriter& writer, SinkText& text) const override {
    const LookupPlan& plan = table_.plan;
    const RowValue key = writer.expressions().write(*key_, text.row);
    std::string entry;
    if (plan.has_entries())
      entry = plan.form == LookupForm::kValues ? write_values(writer, text, rows_, plan) : "i + j + 1u";
    const std::string code = put(writer, table_, key_->type, as_key(key_->type, key.value), entry);
    writer.count_bits_per_row(plan.is_dense() ? plan.entry_bits() : 8 * plan.slot_bytes());
    if (plan.is_chained()) writer.count_bits_per_row(8 * sizeof(uint32_t));
    text.row += key.null.empty() ? code : fmt::format("if (!{}) {{\n{}}}\n", key.null, code);
  }

 private:
  const LookupTable& table_;
  const RowSet& rows_;
  const ExprPtr key_;
};

}  // namespace

LookupTable make_lookup_table(Execution& execution, const LookupPlan& plan) {
  constexpr uint64_t kAlignment = 16;
  LookupTable table{plan, {}};
  uint64_t bytes = 0;
  const auto take = [&](uint64_t part) { return std::exchange(bytes, bytes + round_up(part, kAlignment)); };
  const auto array = [&](uint32_t bits) {
    return take(divide_up(plan.keys() * bits, 32) * sizeof(uint32_t));
  };
  const uint64_t range = take(plan.has_range ? 2 * sizeof(uint64_t) : 0);
  const uint64_t bits = array(plan.tests_bits() ? 1 : 0);
  const uint64_t entries = array(plan.is_dense() && plan.has_entries() ? plan.entry_bits() : 0);
  const uint64_t slots = take(plan.is_hashed() ? kKeySlotsOffset + plan.slots * plan.slot_bytes() : 0);
  const uint64_t next = take(plan.is_chained() ? plan.chained_rows * sizeof(uint32_t) : 0);
  table.storage = share(execution.device().allocate(bytes, "a look-up table"));
  execution.stream().stage(kStage);
  execution.stream().fill(*table.storage, 0);
  execution.keep({table.storage});
  const gpu::Address begin = table.storage->address();
  if (plan.has_range) table.range = begin + range;
  if (plan.tests_bits()) table.bits = begin + bits;
  if (plan.is_dense() && plan.has_entries()) table.entries = begin + entries;
  if (plan.is_hashed()) table.slots = begin + slots + kKeySlotsOffset;
  if (plan.is_chained()) table.next = begin + next;
  return table;
}

void fill_lookup_table(Execution& execution, const LookupTable& table, const PipelineInput& pending,
                       const ExprPtr& key) {
  if (pending.rows.count == 0) return;
  execution.stream().stage(kStage);
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  writer.add(LookupTableSink(table, pending.rows, key));
  writer.launch(kStage, writer.workgroups(false));
}

}  // namespace rtsql
