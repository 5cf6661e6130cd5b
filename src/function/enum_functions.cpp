#include "function/enum_functions.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "schema/enumeration.h"
#include "schema/list.h"

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

// Lists the labels from one position to another.
ExprPtr labels_beside(const ExprPtr& argument, size_t first, size_t last, SourceSpan span) {
  const std::vector<std::string>& labels = argument->type.enumeration->labels();
  ListWriter list(list_type(TypeId::kVarchar));
  for (size_t i = first; i <= last; ++i) list.append(Value::of_text(labels[i]));
  return constant_beside(argument, make_literal(list.finish(), span));
}

// An end that is NULL is that of the type.
ExprPtr bind_enum_range_boundary(EnumArguments of, SourceSpan span) {
  const bool first_is_typed = of[0]->type.id == TypeId::kEnum;
  unify(of[first_is_typed ? 0 : 1], of[first_is_typed ? 1 : 0], span, "compare");
  for (const ExprPtr& end : of) {
    check_is_enum("enum_range_boundary", *end);
    if (end->op == Op::kLiteral) continue;
    throw Error(ErrorKind::kUnsupported, "the ends of a range of labels must be constants")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(end->span);
  }
  const auto place = [](const ExprPtr& end, size_t otherwise) {
    return end->literal.null ? otherwise : static_cast<size_t>(end->literal.integer);
  };
  return labels_beside(of[0], place(of[0], 0), place(of[1], of[0]->type.enumeration->labels().size() - 1),
                       span);
}

ExprPtr bind_enum_range(EnumArguments of, SourceSpan span) {
  if (of.size() == 2) return bind_enum_range_boundary(std::move(of), span);
  check_is_enum("enum_range", *of[0]);
  return labels_beside(of[0], 0, of[0]->type.enumeration->labels().size() - 1, span);
}

}  // namespace

std::vector<ScalarFunction> enum_functions() {
  return {
      {"enum_code", 1, 1, "enum_code(value)", "the position of an ENUM's label, from 0", bind_enum_code},
      {"enum_first", 1, 1, "enum_first(value)", "the first value of the ENUM's type, as of NULL::mood",
       bind_enum_first},
      {"enum_last", 1, 1, "enum_last(value)", "the last value of the ENUM's type", bind_enum_last},
      {"enum_range", 1, 2, "enum_range(value) or enum_range(first, last)",
       "a list of the labels of the ENUM's type, or the same as enum_range_boundary", bind_enum_range},
      {"enum_range_boundary", 2, 2, "enum_range_boundary(first, last)",
       "a list of the labels from one to another, which may be NULL", bind_enum_range_boundary},
  };
}

}  // namespace rtsql
