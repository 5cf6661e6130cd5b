#include "function/operator/operator_functions.h"

#include <algorithm>

#include "common/check.h"
#include "function/operator/sql_operator.h"

namespace rtsql {
namespace {

const SqlOperator& infix_operator_of(const std::vector<SqlOperator>& operators, std::string_view name) {
  const auto found = std::ranges::find_if(operators, [&](const SqlOperator& of) {
    return of.name == name && !of.is_prefix && of.bind != nullptr;
  });
  RTSQL_CHECK(found != operators.end());
  return *found;
}

ScalarFunction named(std::string_view name, std::string_view signature, std::string_view help,
                     const std::vector<SqlOperator>& operators, std::string_view symbol) {
  const auto bind = [of = infix_operator_of(operators, symbol)](std::vector<ExprPtr> operands,
                                                                SourceSpan span) {
    return of.bind(of, std::move(operands), span);
  };
  return {name, 2, 2, signature, help, bind};
}

}  // namespace

std::vector<ScalarFunction> operator_functions() {
  const std::vector<SqlOperator> arithmetic = arithmetic_operators(), bits = bit_operators();
  return {
      named("add", "add(a, b)", "the same as a + b", arithmetic, "+"),
      named("divide", "divide(a, b)", "the same as a // b", arithmetic, "//"),
      named("multiply", "multiply(a, b)", "the same as a * b", arithmetic, "*"),
      named("subtract", "subtract(a, b)", "the same as a - b", arithmetic, "-"),
      named("xor", "xor(a, b)", "the same as a # b", bits, "#"),
  };
}

}  // namespace rtsql
