#include "exec/aggregate/perfect_hash_groups.h"

#include <fmt/format.h>

#include <algorithm>

#include "expression/functions.h"
#include "expression/type_rules.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostSlots = uint64_t{1} << 26;
constexpr uint64_t kAlwaysWorthIt = uint64_t{1} << 16;

struct KeyBounds {
  uint64_t low = 0;
  uint64_t high = 0;
};

// Returns the keys' range, or none if it is not known.
std::optional<KeyBounds> bounds_of(Execution& execution, const RowSet& rows, const Expr& key) {
  if (is_floating(key.type)) return std::nullopt;
  if (key.type.id == TypeId::kBoolean) return KeyBounds{0, 1};
  if (key.op != Op::kColumn) return std::nullopt;
  if (rows.source_of(key.column).range) return std::nullopt;
  const Column& column = *rows.stored(key.column);
  if (key.type.id == TypeId::kVarchar) {
    return KeyBounds{0, std::max<uint64_t>(1, column.dictionary()->size()) - 1};
  }
  const ColumnStatistics& statistics = column.statistics(execution.device());
  if (statistics.minimum.null) return KeyBounds{0, 0};
  return KeyBounds{encode_key(statistics.minimum), encode_key(statistics.maximum)};
}

ExprPtr bigint(uint64_t value) {
  return make_literal(Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value)));
}

}  // namespace

std::optional<PerfectHashGroups> find_perfect_hash(Execution& execution, const RowSet& rows,
                                                   const std::vector<ExprPtr>& keys) {
  uint64_t most = std::clamp(rows.count * 4, kAlwaysWorthIt, kMostSlots);
  PerfectHashGroups perfect_hash;
  for (const ExprPtr& key : keys) {
    std::optional<KeyBounds> bounds = bounds_of(execution, rows, *key);
    if (!bounds || bounds->high - bounds->low >= most) return std::nullopt;
    PerfectHashKey digit{key, bounds->low, bounds->high - bounds->low + 1 + (key->nullable ? 1 : 0),
                         perfect_hash.slots, nullptr};
    if (digit.size > most / perfect_hash.slots) return std::nullopt;
    if (key->type.id == TypeId::kVarchar) {
      digit.dictionary = rows.stored(key->column)->dictionary();
    }
    perfect_hash.slots *= digit.size;
    perfect_hash.keys.push_back(std::move(digit));
  }
  return perfect_hash;
}

std::string write_slot(const PerfectHashGroups& perfect_hash, KernelWriter& writer) {
  std::string slot;
  for (const PerfectHashKey& key : perfect_hash.keys) {
    RowValue value = writer.expressions().write(*key.key, writer.row);
    std::string minimum = writer.inputs().word(key.minimum);
    std::string_view word = key_bytes(key.key->type) == 8 ? "uint64_t" : "uint";
    std::string digit = fmt::format("uint(to_key({}) - {}({}))", value.value, word, minimum);
    // The digit 0 is NULL's wherever the plan thinks there may be one.
    if (key.key->nullable) {
      digit = value.null.empty() ? fmt::format("({} + 1u)", digit)
                                 : fmt::format("({} ? 0u : {} + 1u)", value.null, digit);
    }
    std::string term = fmt::format("{} * uint({})", digit, writer.inputs().word(key.stride));
    slot = slot.empty() ? term : slot + " + " + term;
  }
  return slot;
}

ExprPtr key_of_slot(const PerfectHashGroups& perfect_hash, const PerfectHashKey& key, const ExprPtr& slot) {
  // 64-bit divisions take long to compile as well as to run: the first and the last digit need one less.
  ExprPtr digit = slot;
  if (key.stride > 1) digit = make_expr(Op::kDivide, TypeId::kBigint, {digit, bigint(key.stride)});
  if (key.stride * key.size < perfect_hash.slots) {
    digit = make_expr(Op::kModulo, TypeId::kBigint, {digit, bigint(key.size)});
  }
  Type type = key.key->type;
  uint64_t base = key.key->nullable ? 1 : 0;
  ExprPtr bits = make_expr(Op::kWrapAdd, TypeId::kBigint, {digit, bigint(key.minimum - base)});
  auto value = std::make_shared<Expr>(*make_expr(Op::kFromKey, type, {bits}));
  value->dictionary = key.dictionary;
  if (!key.key->nullable) return value;
  ExprPtr is_null = make_expr(Op::kEqual, TypeId::kBoolean, {digit, bigint(0)});
  return bind_case({is_null, make_literal(Value::null_of(type)), value}, {});
}

}  // namespace rtsql
