#include <fmt/format.h>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/operator/sql_operator.h"

namespace rtsql {
namespace {

using sql::Precedence;
using Operands = std::vector<ExprPtr>;

// A string literal is read as a number of the type that it stands beside.
ExprPtr integer_of(std::string_view name, const ExprPtr& value, Type beside) {
  if (is_text_literal(*value)) return cast_expr(value, is_integral(beside) ? beside : TypeId::kBigint);
  if (is_integral(value->type)) return value;
  throw Error(ErrorKind::kType, fmt::format("{} needs integers, not {}", name, type_name(value->type)))
      .at(value->span);
}

ExprPtr bind_bits(const SqlOperator& of, Operands operands, SourceSpan span) {
  const bool shifts = of.op == Op::kShiftLeft || of.op == Op::kShiftRight;
  ExprPtr &a = operands[0], &b = operands[1];
  const bool a_is_null = a->type.id == TypeId::kNull, b_is_null = b->type.id == TypeId::kNull;
  if (a_is_null && b_is_null) return a;
  if (!a_is_null) a = integer_of(of.name, a, b->type);
  if (!b_is_null) b = integer_of(of.name, b, shifts ? Type(TypeId::kInteger) : a->type);
  if (a_is_null) a = cast_expr(a, shifts ? Type(TypeId::kInteger) : b->type);
  if (b_is_null) b = cast_expr(b, shifts ? Type(TypeId::kInteger) : a->type);
  const Type type = shifts ? a->type : *common_type(a->type, b->type);
  return make_folded(*of.op, type, {cast_expr(a, type), cast_expr(b, shifts ? Type(TypeId::kInteger) : type)},
                     span);
}

ExprPtr bind_complement(const SqlOperator& of, Operands operands, SourceSpan span) {
  if (operands[0]->type.id == TypeId::kNull) return operands[0];
  const ExprPtr bits = integer_of(of.name, operands[0], operands[0]->type);
  return make_folded(Op::kBitXor, bits->type, {bits, make_literal(Value::of_integer(bits->type, -1))}, span);
}

}  // namespace

std::vector<SqlOperator> bit_operators() {
  return {
      {"&", Precedence::kOther, "a & b", "the bits that both integers have", Op::kBitAnd, bind_bits},
      {"|", Precedence::kOther, "a | b", "the bits that at least one of the integers has", Op::kBitOr,
       bind_bits},
      {"#", Precedence::kOther, "a # b", "the bits that only one of the integers has", Op::kBitXor,
       bind_bits},
      {"<<", Precedence::kOther, "bits << n", "the bits n places higher", Op::kShiftLeft, bind_bits},
      {">>", Precedence::kOther, "bits >> n", "the bits n places lower; the sign stays", Op::kShiftRight,
       bind_bits},
      {"~", Precedence::kOther, "~ bits", "the other bits", std::nullopt, bind_complement, true},
  };
}

}  // namespace rtsql
