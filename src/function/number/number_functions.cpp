#include "function/number/number_functions.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/scalar_function.h"

namespace rtsql {

ExprPtr number_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kDouble);
  if (is_numeric(argument->type)) return argument;
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs a number, not {}", function, type_name(argument->type)))
      .at(argument->span);
}

ExprPtr compute_numbers(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  Type type = *common_type(a->type, b->type);
  if (type.id == TypeId::kDecimal && op == Op::kDivide) type = TypeId::kDouble;
  return make_folded(op, type, {cast_expr(a, type), cast_expr(b, type)}, span);
}

ExprPtr compare_to_zero(Op op, const ExprPtr& value, SourceSpan span) {
  return make_comparison(op, value, integer_literal(0, span), span);
}

std::vector<ScalarFunction> number_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {composed_number_functions(), rounding_functions(), plain_number_functions(), angle_functions()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace rtsql
