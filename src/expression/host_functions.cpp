#include "expression/host_functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool is_literal(const ExprPtr& expr) {
  return expr->op == Op::kLiteral;
}

struct Parameter {
  TypeId type;
  const char* noun;
};

Parameter parameter_of(char letter) {
  switch (letter) {
    case 't':
      return {TypeId::kVarchar, "VARCHAR"};
    case 'i':
      return {TypeId::kBigint, "an integer"};
    case 'd':
      return {TypeId::kDate, "a DATE"};
    case 'm':
      return {TypeId::kTimestamp, "a DATE or TIMESTAMP"};
    default:
      return {TypeId::kDouble, "a number"};
  }
}

bool takes(char letter, Type type) {
  switch (letter) {
    case 't':
      return type.id == TypeId::kVarchar;
    case 'i':
      return is_integral(type);
    case 'd':
    case 'm':
      return is_temporal(type);
    default:
      return is_numeric(type);
  }
}

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
  std::vector<Value> values;
  for (const ExprPtr& argument : arguments) values.push_back(argument->literal);
  called.apply = [values = std::move(values), varying,
                  apply = std::move(function.apply)](const std::string& text) {
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

ExprPtr host_argument(std::string_view function, char letter, const ExprPtr& argument) {
  const auto [type, noun] = parameter_of(letter);
  const bool converts = argument->type.id == TypeId::kNull || is_text_literal(*argument);
  if (converts || takes(letter, argument->type)) return cast_expr(argument, type);
  auto error = Error(ErrorKind::kType,
                     fmt::format("function {} needs {}, not {}", function, noun, type_name(argument->type)))
                   .at(argument->span);
  if (letter != 't') throw error;
  throw std::move(error).hint("CAST(… AS VARCHAR) makes text of it");
}

ScalarFunction declare(const HostFunctionDeclaration& declaration) {
  auto bind = [declaration](std::vector<ExprPtr> arguments, SourceSpan span) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      arguments[i] = host_argument(declaration.name, declaration.parameters[i], arguments[i]);
    }
    HostFunction function{std::string(declaration.name), false, declaration.apply,
                          std::string(declaration.failure.message), declaration.failure.sqlstate};
    return make_host_call(std::move(function), declaration.result, std::move(arguments), span);
  };
  return {declaration.name,      declaration.least, declaration.parameters.size(),
          declaration.signature, declaration.help,  bind};
}

ExprPtr make_host_call(HostFunction function, Type result, std::vector<ExprPtr> arguments, SourceSpan span) {
  for (const ExprPtr& argument : arguments) {
    if (is_literal(argument) && argument->literal.null) return make_literal(Value::null_of(result), span);
  }
  const auto varying = std::ranges::find_if_not(arguments, is_literal);
  const auto place = static_cast<size_t>(varying - arguments.begin());
  const bool is_one_text =
      std::ranges::count_if(arguments, is_literal) + 1 == static_cast<std::ptrdiff_t>(arguments.size()) &&
      (*varying)->op != Op::kParameter && (*varying)->type.id == TypeId::kVarchar;
  if (is_one_text && function.failure.empty()) {
    return make_dictionary_call(std::move(function), result, arguments, place, span);
  }
  auto expr = std::make_shared<Expr>(*make_expr(Op::kHostFunction, result, std::move(arguments), span));
  expr->nullable = expr->nullable || function.gives_null;
  expr->host_function = std::make_shared<const HostFunction>(std::move(function));
  if (place < expr->operands.size()) return expr;
  // A call that fails is left to the rows, of which there may be none.
  return fold(expr);
}

}  // namespace rtsql
