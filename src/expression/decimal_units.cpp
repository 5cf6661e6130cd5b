#include "expression/decimal_units.h"

#include <cstdint>
#include <limits>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

// The key of a DECIMAL is its units with the other sign (schema/key_encoding.h).
ExprPtr with_other_sign(const ExprPtr& bits) {
  const ExprPtr sign = bigint_literal(std::numeric_limits<int64_t>::min());
  return make_expr(Op::kWrapAdd, TypeId::kBigint, {bits, sign});
}

}  // namespace

ExprPtr units_of(const ExprPtr& value) {
  if (value->type.id != TypeId::kDecimal) return cast_expr(value, TypeId::kBigint);
  const ExprPtr narrow = cast_expr(value, Type::decimal(kMaxNarrowDigits, value->type.scale));
  return with_other_sign(make_expr(Op::kToKey, TypeId::kBigint, {narrow}));
}

ExprPtr of_units(const ExprPtr& units, Type type, Type wanted) {
  if (type.id != TypeId::kDecimal) return cast_expr(units, wanted);
  const Type narrow = Type::decimal(kMaxNarrowDigits, type.scale);
  return cast_expr(make_expr(Op::kFromKey, narrow, {with_other_sign(units)}), wanted);
}

}  // namespace rtsql
