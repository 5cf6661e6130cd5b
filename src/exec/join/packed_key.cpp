#include "exec/join/packed_key.h"

#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

ExprPtr bigint(uint64_t bits) {
  return bigint_literal(static_cast<int64_t>(bits));
}

ExprPtr shift(Op op, const ExprPtr& bits, uint32_t places) {
  return make_expr(op, TypeId::kBigint, {bits, integer_literal(places)});
}

// Returns the distance of the column's key from the smallest, less its dropped bits, as the bits of a BIGINT.
ExprPtr distance(const ExprPtr& column, const KeyPacking::Field& field) {
  const bool is_wide = key_bytes(column->type) == 8;
  const ExprPtr key = make_expr(Op::kToKey, is_wide ? TypeId::kBigint : TypeId::kInteger, {column});
  const ExprPtr difference =
      make_expr(Op::kWrapAdd, TypeId::kBigint,
                {cast_expr(key, TypeId::kBigint), bigint(uint64_t{0} - field.span.smallest)});
  // The cast copies the sign bit of a key of 32 bits.
  ExprPtr whole =
      is_wide ? difference : make_expr(Op::kBitAnd, TypeId::kBigint, {difference, bigint(UINT32_MAX)});
  if (field.dropped == 0) return whole;
  // The shift copies the sign bit of a distance of 64 bits.
  return make_expr(Op::kBitAnd, TypeId::kBigint,
                   {shift(Op::kShiftRight, whole, field.dropped), bigint((uint64_t{1} << field.bits) - 1)});
}

}  // namespace

ExprPtr packed_key(const std::vector<ExprPtr>& columns, const KeyPacking& packing) {
  ExprPtr bits;
  for (size_t i = 0; i < columns.size(); ++i) {
    const KeyPacking::Field& field = packing.fields()[i];
    if (field.bits == 0) continue;
    ExprPtr part = distance(columns[i], field);
    if (const uint32_t places = packing.bits_behind(i); places > 0)
      part = shift(Op::kShiftLeft, part, places);
    bits = bits ? make_expr(Op::kBitOr, TypeId::kBigint, {bits, part}) : part;
  }
  const Type type = packing.width() == KeyWidth::k64 ? TypeId::kBigint : TypeId::kInteger;
  return make_expr(Op::kFromKey, type, {bits ? bits : bigint(0)});
}

}  // namespace rtsql
