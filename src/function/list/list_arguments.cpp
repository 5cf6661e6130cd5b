#include "function/list/list_arguments.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"

namespace rtsql {

ExprPtr list_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kList) return argument;
  if (argument->type.id == TypeId::kNull)
    return cast_expr(argument, list_type_of(TypeId::kNull, argument->span));
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs a list, not {}", function, type_name(argument->type)))
      .at(argument->span)
      .hint("[a, b] is a list; CAST('[1, 2]' AS INTEGER[]) reads one from a text");
}

void unify_with_elements(ExprPtr& list, ExprPtr& value, SourceSpan span, std::string_view verb) {
  const Type element = *list->type.element;
  const bool is_of_texts = element.id == TypeId::kVarchar || element.id == TypeId::kNull;
  if (is_text_literal(*value) && !is_of_texts) value = literal_beside(value, element);
  const std::optional<Type> common = common_type(element, value->type);
  if (!common) {
    throw Error(ErrorKind::kType, fmt::format("cannot {} elements of {} and {}", verb, type_name(list->type),
                                              type_name(value->type)))
        .at(span)
        .hint("CAST(… AS type) converts one of them");
  }
  list = cast_expr(list, list_type_of(*common, value->span));
  value = cast_expr(value, *common);
}

}  // namespace rtsql
