#include "expression/host_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "expression/collating.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// Makes the call one of the only text among literals.
ExprPtr make_dictionary_call(HostFunction function, Type result, const std::vector<ExprPtr>& arguments,
                             size_t varying, SourceSpan span) {
  std::vector<std::string> before, after;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i != varying) (i < varying ? before : after).push_back(expr_text(*arguments[i]));
  }
  DictionaryFunction called;
  called.before = fmt::format("{}({}{}", function.name, join(before, ", "), before.empty() ? "" : ", ");
  called.after = fmt::format("{}{})", after.empty() ? "" : ", ", join(after, ", "));
  called.result = result;
  called.gives_null = function.gives_null;
  called.fails = !function.failure.empty();
  called.failure = function.failure;
  if (varying == 0) called.on_device = function.on_device;
  std::vector<Value> values;
  for (const ExprPtr& argument : arguments) values.push_back(argument->literal);
  called.apply = [values = std::move(values), varying,
                  apply = std::move(function.apply)](std::string_view text) {
    std::vector<HostArgument> given;
    for (const Value& value : values) given.push_back(argument_of(value));
    given[varying].text = text;
    return apply(given);
  };
  auto expr = std::make_shared<Expr>(*make_expr(Op::kDictionary, result, {arguments[varying]}, span));
  expr->nullable = expr->nullable || called.gives_null;
  expr->dictionary_function = std::make_shared<const DictionaryFunction>(std::move(called));
  return expr;
}

}  // namespace

Value value_of(const HostArgument& argument, Type type) {
  if (has_dictionary(type)) return Value::of_text(std::string(argument.text), type);
  if (is_floating(type)) return Value::of_real(type, argument.real);
  return is_wide(type) ? Value::of_exact(type, argument.exact()) : Value::of_integer(type, argument.number);
}

ExprPtr make_host_call(HostFunction function, Type result, std::vector<ExprPtr> arguments, SourceSpan span) {
  result = with_derived_collation(result, arguments, span);
  for (const ExprPtr& argument : arguments) {
    if (is_literal(argument) && argument->literal.null)
      return with_collation_of(make_literal(Value::null_of(result), span), result);
  }
  const auto varying = std::ranges::find_if_not(arguments, is_literal);
  const auto place = static_cast<size_t>(varying - arguments.begin());
  const bool is_one_text =
      std::ranges::count_if(arguments, is_literal) + 1 == static_cast<std::ptrdiff_t>(arguments.size()) &&
      (*varying)->op != Op::kParameter && has_dictionary((*varying)->type);
  if (is_one_text && function.failure.empty()) {
    return make_dictionary_call(std::move(function), result, arguments, place, span);
  }
  auto expr = std::make_shared<Expr>(*make_expr(Op::kHostFunction, result, std::move(arguments), span));
  expr->nullable = expr->nullable || function.gives_null;
  expr->host_function = std::make_shared<const HostFunction>(std::move(function));
  if (place < expr->operands.size()) return expr;
  // A call that fails is left to the rows, of which there may be none.
  return with_collation_of(fold(expr), result);
}

ExprPtr dictionary_call_of(const Expr& call) {
  const bool is_of_one_text = !is_literal(call.operands[0]) && has_dictionary(call.operands[0]->type) &&
                              std::ranges::all_of(call.operands.begin() + 1, call.operands.end(), is_literal);
  if (!is_of_one_text) return nullptr;
  return make_dictionary_call(*call.host_function, call.type, call.operands, 0, call.span);
}

}  // namespace rtsql
