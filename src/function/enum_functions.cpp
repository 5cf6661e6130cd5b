#include "function/enum_functions.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

using EnumArguments = std::vector<ExprPtr>;

void check_is_enum(std::string_view function, const Expr& argument) {
  if (argument.type.id == TypeId::kEnum) return;
  throw Error(ErrorKind::kType, fmt::format("{} needs an ENUM, not {}", function, type_name(argument.type)))
      .at(argument.span)
      .hint("CAST(… AS type) names the type: NULL::type");
}

ExprPtr bind_enum_first(EnumArguments of, SourceSpan span) {
  check_is_enum("enum_first", *of[0]);
  return constant_beside(of[0], make_literal(Value::of_integer(of[0]->type, 0), span));
}

ExprPtr bind_enum_last(EnumArguments of, SourceSpan span) {
  check_is_enum("enum_last", *of[0]);
  const auto labels = static_cast<int64_t>(of[0]->type.enumeration->labels().size());
  return constant_beside(of[0], make_literal(Value::of_integer(of[0]->type, labels - 1), span));
}

ExprPtr bind_enum_code(EnumArguments of, SourceSpan span) {
  check_is_enum("enum_code", *of[0]);
  return make_folded(Op::kCast, TypeId::kInteger, std::move(of), span);
}

}  // namespace

std::vector<ScalarFunction> enum_functions() {
  return {
      {"enum_code", 1, 1, "enum_code(value)", "the position of an ENUM's label, from 0", bind_enum_code},
      {"enum_first", 1, 1, "enum_first(value)", "the first value of the ENUM's type, as of NULL::mood",
       bind_enum_first},
      {"enum_last", 1, 1, "enum_last(value)", "the last value of the ENUM's type", bind_enum_last},
  };
}

std::optional<Error> refusal_of_enum_function(std::string_view name, SourceSpan span) {
  if (name != "enum_range" && name != "enum_range_boundary") return std::nullopt;
  return Error(ErrorKind::kUnsupported, fmt::format("{} gives a list, which is not supported", name))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .at(span)
      .hint("SHOW TYPES has the labels of each type; enum_first and enum_last give the ends");
}

}  // namespace rtsql
