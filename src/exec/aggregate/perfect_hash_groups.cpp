#include "exec/aggregate/perfect_hash_groups.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/kernel/dictionaries.h"
#include "exec/kernel/glsl_text.h"
#include "expression/choice.h"
#include "expression/type_rules.h"
#include "gpu/rehearsal.h"
#include "plan/estimate/value_bounds.h"
#include "schema/key_encoding.h"
#include "storage/zone_scan.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostSlots = uint64_t{1} << 26;
constexpr uint64_t kAlwaysWorthIt = uint64_t{1} << 16;

ExactRange bounds_of_values(Execution& execution, const Column& column) {
  const ColumnStatistics& statistics = column.statistics(execution.device());
  if (statistics.minimum.null) return {0, 0};
  return {statistics.minimum.exact(), statistics.maximum.exact()};
}

ExactRange bounds_of_column(Execution& execution, const RowSet& rows, const Expr& column) {
  const SourceRows& source = rows.source_of(column.column);
  if (!source.range) return bounds_of_values(execution, *rows.stored(column.column));
  const RangeFunction& range = *source.range;
  const Int128 last = range.start + Int128{range.step} * (Int128{range.rows} - 1);
  return {std::min<Int128>(range.start, last), std::max<Int128>(range.start, last)};
}

// The commands that compute the values may only be recorded; a rehearsal never runs them.
ExactRange bounds_of_call(Execution& execution, const RowSet& rows, const Expr& call) {
  const ColumnPtr values = Dictionaries(execution, rows).table(call);
  if (is_wide(call.type)) return exact_range(call.type);
  if (gpu::Rehearsal::is_on() || values->rows() == 0) return {0, 0};
  const ZoneScan scan(execution.stream(), *values);
  execution.finish();
  const Zone all = scan.whole();
  if (all.count == 0) return {0, 0};
  return {decode_key(all.least, call.type).exact(), decode_key(all.greatest, call.type).exact()};
}

// Tells whether the dictionary of a VARCHAR expression takes no work that the pass over the rows does again.
bool has_dictionary_at_hand(const Expr& expr) {
  const bool is_choice = expr.op == Op::kCase || expr.op == Op::kCoalesce;
  return expr.op == Op::kColumn || expr.op == Op::kDictionary ||
         (is_choice && std::ranges::all_of(expr.operands, [](const ExprPtr& operand) {
            return !has_dictionary(operand->type) || operand->op == Op::kLiteral;
          }));
}

}  // namespace

std::optional<KeyBounds> bounds_of(Execution& execution, const RowSet& rows, const Expr& key) {
  if (key.type.id == TypeId::kBoolean) return KeyBounds{0, 1};
  if (is_wide(key.type)) return std::nullopt;
  ValueBounds bounds([&](const Expr& column) { return bounds_of_column(execution, rows, column); },
                     [&](const Expr& call) { return bounds_of_call(execution, rows, call); });
  if (bounds.may_fail(key)) return std::nullopt;
  if (has_dictionary(key.type)) {
    if (!has_dictionary_at_hand(key)) return std::nullopt;
    return KeyBounds{0, std::max<uint64_t>(1, Dictionaries(execution, rows).of(key)->size()) - 1};
  }
  const std::optional<ExactRange> range = bounds.values(key);
  if (!range) return std::nullopt;
  const auto key_of = [&](Int128 value) {
    return encode_key(Value::of_integer(key.type, static_cast<int64_t>(value)));
  };
  return KeyBounds{key_of(range->low), key_of(range->high)};
}

std::optional<PerfectHashGroups> find_perfect_hash(Execution& execution, const RowSet& rows,
                                                   const std::vector<ExprPtr>& keys) {
  uint64_t most = std::clamp(rows.count * 4, kAlwaysWorthIt, kMostSlots);
  PerfectHashGroups perfect_hash;
  for (const ExprPtr& key : keys) {
    std::optional<KeyBounds> bounds = bounds_of(execution, rows, *key);
    if (!bounds || bounds->high - bounds->low >= most) return std::nullopt;
    PerfectHashKey digit{key, bounds->low, bounds->high - bounds->low + 1 + (key->nullable ? 1 : 0), 1,
                         nullptr};
    if (digit.size > most / perfect_hash.slots) return std::nullopt;
    if (has_dictionary(key->type)) {
      digit.dictionary = Dictionaries(execution, rows).of(*key);
    }
    perfect_hash.slots *= digit.size;
    for (PerfectHashKey& before : perfect_hash.keys) before.stride *= digit.size;
    perfect_hash.keys.push_back(std::move(digit));
  }
  return perfect_hash;
}

std::string write_slot(const PerfectHashGroups& perfect_hash, KernelWriter& writer, std::string& code) {
  std::string slot;
  for (const PerfectHashKey& key : perfect_hash.keys) {
    RowValue value = writer.expressions().write(*key.key, code);
    std::string minimum = writer.inputs().word(key.minimum);
    std::string_view word = key_bytes(key.key->type) == 8 ? "uint64_t" : "uint";
    std::string digit = fmt::format("uint({} - {}({}))", as_key(key.key->type, value.value), word, minimum);
    // The last digit is NULL's wherever the plan thinks there may be one.
    if (!value.null.empty())
      digit = fmt::format("({} ? uint({}) : {})", value.null, writer.inputs().word(key.size - 1), digit);
    std::string term = fmt::format("{} * uint({})", digit, writer.inputs().word(key.stride));
    slot = slot.empty() ? term : slot + " + " + term;
  }
  return slot;
}

ExprPtr key_of_slot(const PerfectHashGroups& perfect_hash, const PerfectHashKey& key, const ExprPtr& slot) {
  // 64-bit divisions take long to compile as well as to run: the first and the last digit need one less.
  ExprPtr digit = slot;
  if (key.stride > 1) digit = make_expr(Op::kDivide, TypeId::kBigint, {digit, bigint_literal(key.stride)});
  if (key.stride * key.size < perfect_hash.slots) {
    digit = make_expr(Op::kModulo, TypeId::kBigint, {digit, bigint_literal(key.size)});
  }
  Type type = key.key->type;
  ExprPtr bits = make_expr(Op::kWrapAdd, TypeId::kBigint, {digit, bigint_literal(key.minimum)});
  auto value = std::make_shared<Expr>(*make_expr(Op::kFromKey, type, {bits}));
  value->dictionary = key.dictionary;
  if (!key.key->nullable) return value;
  ExprPtr is_null = make_expr(Op::kEqual, TypeId::kBoolean, {digit, bigint_literal(key.size - 1)});
  return bind_case({is_null, make_literal(Value::null_of(type)), value}, {});
}

}  // namespace rtsql
