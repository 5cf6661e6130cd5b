#include "function/table/decimal_series.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"

namespace rtsql {
namespace {

ExprPtr decimal_argument(const TableCall& call, size_t place) {
  const ExprPtr& argument = call.arguments[place];
  if (is_exact(argument->type)) return argument;
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kBigint);
  throw Error(ErrorKind::kType,
              fmt::format("{} of a DECIMAL and {}", call.function, type_name(argument->type)))
      .at(argument->span);
}

}  // namespace

bool is_decimal_series(const TableCall& call) {
  return std::ranges::any_of(call.arguments,
                             [](const ExprPtr& argument) { return argument->type.id == TypeId::kDecimal; });
}

TableRows bind_decimal_series(const TableCall& call, SeriesEnd includes) {
  std::vector<ExprPtr> of;
  for (size_t i = 0; i < call.arguments.size(); ++i) of.push_back(decimal_argument(call, i));
  if (of.size() < 2) of.insert(of.begin(), bigint_literal(0, call.span));
  if (of.size() < 3) of.push_back(bigint_literal(1, call.span));
  const ExprPtr& step = of[2];
  if (is_literal(step) && !step->literal.null && step->literal.exact() == 0) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", call.function)).at(step->span);
  }
  const int scale = scale_of_units(call.function, of, call.span);
  for (ExprPtr& each : of) each = units_of(each, scale);
  Series series = make_series(of[0], of[1], of[2], includes, call.span);
  series.compute = [scale, span = call.span](const ExprPtr& start, const ExprPtr& by, const ExprPtr& number) {
    const ExprPtr distance = compute_numbers(Op::kMultiply, by, number, span);
    return decimal_of_units(compute_numbers(Op::kAdd, start, distance, span), scale);
  };
  return series;
}

}  // namespace rtsql
