#include "function/host_function.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/scalar_function.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

struct Parameter {
  TypeId type;
  const char* noun;
};

Parameter parameter_of(char letter) {
  switch (letter) {
    case 't':
      return {TypeId::kVarchar, "VARCHAR"};
    case 'b':
      return {TypeId::kBlob, "a BLOB"};
    case 'y':
      return {TypeId::kVarchar, "a VARCHAR or BLOB"};
    case 'i':
      return {TypeId::kBigint, "an integer"};
    case 'd':
      return {TypeId::kDate, "a DATE"};
    case 'v':
      return {TypeId::kInterval, "an INTERVAL"};
    case 'm':
      return {TypeId::kTimestamp, "a DATE or TIMESTAMP"};
    default:
      return {TypeId::kDouble, "a number"};
  }
}

bool takes(char letter, Type type) {
  switch (letter) {
    case 't':
      return type.id == TypeId::kVarchar || type.id == TypeId::kEnum;
    case 'b':
      return type.id == TypeId::kBlob;
    case 'y':
      return has_dictionary(type) || type.id == TypeId::kEnum;
    case 'i':
      return is_integral(type);
    case 'd':
    case 'm':
      return is_moment(type);
    case 'v':
      return type.id == TypeId::kInterval;
    default:
      return is_numeric(type);
  }
}

// Gives NULL where one of the dates and times is infinite.
std::function<HostResult(HostArguments)> null_of_infinite(const HostFunctionDeclaration& declaration) {
  return [declaration](HostArguments of) -> HostResult {
    for (size_t i = 0; i < of.size(); ++i) {
      const char letter = declaration.parameters[i];
      const bool is_infinite =
          (letter == 'd' && !is_finite_day(of[i].number)) || (letter == 'm' && !is_finite_time(of[i].number));
      if (is_infinite) return Value::null_of(declaration.result);
    }
    return declaration.apply(of);
  };
}

}  // namespace

ExprPtr host_argument(std::string_view function, char letter, const ExprPtr& argument) {
  const auto [type, noun] = parameter_of(letter);
  if (letter == 'y' && argument->type.id == TypeId::kBlob) return argument;
  const bool converts = argument->type.id == TypeId::kNull || is_text_literal(*argument);
  if (converts || takes(letter, argument->type)) return cast_expr(argument, type);
  auto error = Error(ErrorKind::kType,
                     fmt::format("function {} needs {}, not {}", function, noun, type_name(argument->type)))
                   .at(argument->span);
  if (letter == 'b' && argument->type.id == TypeId::kVarchar)
    throw std::move(error).hint("CAST(… AS BLOB) reads a text as bytes, convert_to(…, 'UTF8') takes its own");
  if (letter != 't' && letter != 'y') throw error;
  throw std::move(error).hint("CAST(… AS VARCHAR) makes text of it");
}

ScalarFunction declare(const HostFunctionDeclaration& declaration) {
  auto bind = [declaration](std::vector<ExprPtr> arguments, SourceSpan span) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      arguments[i] = host_argument(declaration.name, declaration.parameters[i], arguments[i]);
    }
    HostFunction function{std::string(declaration.name), false, declaration.apply,
                          std::string(declaration.failure.message), declaration.failure.sqlstate};
    if (declaration.parameters.find_first_of("dm") != std::string_view::npos) {
      function.apply = null_of_infinite(declaration);
      function.gives_null = true;
    }
    const HostFailure& failure = declaration.failure;
    if (failure.is_ruled_out != nullptr && failure.is_ruled_out(arguments)) function.failure.clear();
    const auto is_constant = [](const ExprPtr& argument) {
      return is_literal(argument) && !argument->literal.null;
    };
    if (declaration.on_device != nullptr && std::all_of(arguments.begin() + 1, arguments.end(), is_constant))
      function.on_device = declaration.on_device(arguments);
    return make_host_call(std::move(function), declaration.result, std::move(arguments), span);
  };
  return {declaration.name,      declaration.least, declaration.parameters.size(),
          declaration.signature, declaration.help,  bind};
}

std::vector<ScalarFunction> declare(std::span<const HostFunctionDeclaration> declarations) {
  std::vector<ScalarFunction> functions;
  for (const HostFunctionDeclaration& declaration : declarations) functions.push_back(declare(declaration));
  return functions;
}

}  // namespace rtsql
