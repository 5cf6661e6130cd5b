#include "plan/join/join_key.h"

#include <bit>

#include "common/wide_integer.h"
#include "expression/type_rules.h"
#include "function/hash.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

constexpr uint32_t kMostPackedBits = 62;  // products and sums of offsets stay in range

using Pair = std::pair<ExprPtr, ExprPtr>;

// Holds where the values of a key begin, and how many bits tell them apart.
struct PackedField {
  int64_t low, high;
  uint32_t bits;
};

std::optional<PackedField> field_of(Estimator& estimator, const Expr& inner) {
  const bool is_packable = is_integral(inner.type) || inner.type.id == TypeId::kDate;
  const Expr* column = widened_column(inner);
  if (!is_packable || column == nullptr) return std::nullopt;
  const std::optional<ExactRange> span = estimator.value_span(column->column);
  if (!span || span->high - span->low > INT64_MAX) return std::nullopt;
  const auto low = static_cast<int64_t>(span->low), high = static_cast<int64_t>(span->high);
  // An infinite day has no distance from another.
  const bool is_date = inner.type.id == TypeId::kDate;
  if (is_date && (low == kMinusInfiniteDay || high == kInfiniteDay)) return std::nullopt;
  return PackedField{low, high, static_cast<uint32_t>(std::bit_width(static_cast<uint64_t>(high - low)))};
}

std::optional<std::vector<PackedField>> fields_of(Estimator& estimator, const std::vector<Pair>& keys) {
  std::vector<PackedField> fields;
  uint32_t bits = 0;
  for (const Pair& key : keys) {
    const std::optional<PackedField> field = field_of(estimator, *key.second);
    if (!field) return std::nullopt;
    fields.push_back(*field);
    bits += field->bits;
  }
  return bits <= kMostPackedBits ? std::optional(fields) : std::nullopt;
}

uint32_t bits_of(const std::vector<PackedField>& fields) {
  uint32_t bits = 0;
  for (const PackedField& field : fields) bits += field.bits;
  return bits;
}

ExprPtr bigint(int64_t number) {
  return bigint_literal(number);
}

// Returns a literal of the key's type.
ExprPtr bound(const Expr& key, int64_t number) {
  return make_literal(Value::of_integer(key.type, number));
}

ExprPtr offset_of(const ExprPtr& key, const PackedField& field) {
  if (key->type.id == TypeId::kDate) {
    return cast_expr(make_expr(Op::kSubtract, TypeId::kInteger, {key, bound(*key, field.low)}),
                     TypeId::kBigint);
  }
  return make_expr(Op::kSubtract, TypeId::kBigint, {cast_expr(key, TypeId::kBigint), bigint(field.low)});
}

ExprPtr packed(const std::vector<ExprPtr>& keys, const std::vector<PackedField>& fields) {
  ExprPtr sum;
  for (size_t i = 0; i < keys.size(); ++i) {
    const ExprPtr offset = offset_of(keys[i], fields[i]);
    if (sum) {
      const ExprPtr shifted =
          make_expr(Op::kMultiply, TypeId::kBigint, {sum, bigint(int64_t{1} << fields[i].bits)});
      sum = make_expr(Op::kAdd, TypeId::kBigint, {shifted, offset});
    } else {
      sum = offset;
    }
  }
  return bits_of(fields) <= kMostIntegerBits ? make_expr(Op::kCast, TypeId::kInteger, {sum}) : sum;
}

// Values out of the ranges have no match.
ExprPtr packed_in_range(const std::vector<ExprPtr>& keys, const std::vector<PackedField>& fields) {
  std::vector<ExprPtr> within;
  for (size_t i = 0; i < keys.size(); ++i) {
    const ExprPtr &key = keys[i], low = bound(*key, fields[i].low), high = bound(*key, fields[i].high);
    within.push_back(make_expr(Op::kGreaterEqual, TypeId::kBoolean, {key, low}));
    within.push_back(make_expr(Op::kLessEqual, TypeId::kBoolean, {key, high}));
  }
  const ExprPtr value = packed(keys, fields);
  return make_expr(Op::kCase, value->type,
                   {make_and(within), value, make_literal(Value::null_of(value->type))});
}

ExprPtr hash_of(const std::vector<ExprPtr>& keys) {
  ExprPtr hash;
  for (const ExprPtr& key : keys) {
    const ExprPtr next = make_hash(key, {});
    // Hashed again, so that the order counts.
    hash = hash ? make_expr(Op::kWrapAdd, TypeId::kBigint, {make_hash(hash, {}), next}) : next;
  }
  return hash;
}

}  // namespace

ExprPtr with_type_of(const ExprPtr& outer, const Expr& inner) {
  if (outer->type == inner.type || !is_exact(inner.type)) return outer;
  return make_expr(Op::kTryCast, inner.type, {outer}, outer->span);
}

std::optional<uint32_t> packed_bits(Estimator& estimator, const std::vector<Pair>& keys) {
  const std::optional<std::vector<PackedField>> fields = fields_of(estimator, keys);
  return fields ? std::optional(bits_of(*fields)) : std::nullopt;
}

KeyEquality combine_keys(Estimator& estimator, const std::vector<Pair>& keys) {
  std::vector<ExprPtr> outer, inner;
  for (const Pair& key : keys) {
    outer.push_back(with_type_of(key.first, *key.second));
    inner.push_back(key.second);
  }
  if (keys.size() == 1) return {outer[0], inner[0], true};
  if (const std::optional<std::vector<PackedField>> fields = fields_of(estimator, keys))
    return {packed_in_range(outer, *fields), packed(inner, *fields), true};
  return {hash_of(outer), hash_of(inner), false};
}

}  // namespace rtsql
