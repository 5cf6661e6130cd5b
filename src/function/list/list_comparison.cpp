#include "function/list/list_comparison.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/letter_case.h"
#include "common/like.h"
#include "common/text_limit.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/holds.h"
#include "expression/host_call.h"
#include "expression/list_length.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/text/text_functions.h"
#include "schema/key_encoding.h"
#include "schema/list.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostConditions = 1000;  // that a list of constants becomes

ExprPtr boolean_literal(bool value, SourceSpan span) {
  return make_literal(Value::of_integer(TypeId::kBoolean, value), span);
}

HostResult compare_elements(Op comparison, bool is_any, Type list, HostArguments of) {
  const Value value = value_of(of[0], *list.element);
  bool has_null = false;
  for (ListReader reader(of[1].text, list); !reader.at_end();) {
    const Value element = reader.next();
    if (element.null) {
      has_null = true;
    } else if (holds(comparison, compare_values(value, element)) == is_any) {
      return Value::of_integer(TypeId::kBoolean, is_any);
    }
  }
  if (has_null) return Value::null_of(TypeId::kBoolean);
  return Value::of_integer(TypeId::kBoolean, !is_any);
}

// Says what a list without elements decides. The value stays in it, since its columns may say which query an
// aggregate is of.
ExprPtr compare_with_nothing(const ExprPtr& value, bool is_any, SourceSpan span) {
  const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {value}, span);
  return make_expr(is_any ? Op::kAnd : Op::kOr, TypeId::kBoolean, {is_null, boolean_literal(!is_any, span)},
                   span);
}

// Comparisons with constants, which indexes and zones answer.
ExprPtr compare_with_constants(Op comparison, const ExprPtr& value, const Value& list, bool is_any,
                               SourceSpan span) {
  std::vector<ExprPtr> items;
  for (const Value& element : list_elements(list.text, list.type))
    items.push_back(make_literal(element, span));
  if (items.empty()) return compare_with_nothing(value, is_any, span);
  if (is_any && comparison == Op::kEqual) return make_in(value, items, span);
  if (!is_any && comparison == Op::kNotEqual)
    return make_folded(Op::kNot, TypeId::kBoolean, {make_in(value, items, span)}, span);
  for (ExprPtr& item : items) item = make_comparison(comparison, value, item, span);
  return is_any ? any_of(std::move(items), span) : make_and(items);
}

// A text and a parameter are lists of what the value is.
ExprPtr list_beside(const ExprPtr& list, Type value) {
  const bool takes_type = is_text_literal(*list) || list->type.id == TypeId::kNull;
  if (!takes_type) return list_argument("ANY and ALL", list);
  return cast_expr(list, list_type_of(value, list->span));
}

HostResult match_patterns(ListLike kind, Type list, HostArguments of) {
  const std::string text = kind.ignore_case ? lower_case(of[0].text) : copy_text(of[0].text);
  bool has_null = false;
  for (ListReader reader(of[1].text, list); !reader.at_end();) {
    const Value pattern = reader.next();
    if (pattern.null) {
      has_null = true;
      continue;
    }
    const bool matches = is_like(text, kind.ignore_case ? lower_case(pattern.text) : pattern.text);
    if ((matches != kind.negated) == kind.is_any) return Value::of_integer(TypeId::kBoolean, kind.is_any);
  }
  if (has_null) return Value::null_of(TypeId::kBoolean);
  return Value::of_integer(TypeId::kBoolean, !kind.is_any);
}

}  // namespace

ExprPtr make_list_comparison(Op comparison, const ExprPtr& value, const ExprPtr& list, bool is_any,
                             SourceSpan span) {
  ExprPtr left = value, right = list_beside(list, value->type);
  const bool is_constant = is_literal(right) && right->parameter == 0 && !right->literal.null;
  if (is_constant && list_length(right->literal.text, right->type) <= kMostConditions)
    return compare_with_constants(comparison, left, right->literal, is_any, span);
  unify_with_elements(right, left, span, "compare");
  HostFunction function{fmt::format("{} {}", infix_operator(comparison), is_any ? "ANY" : "ALL"), true, {}};
  function.apply = [comparison, is_any, type = right->type](HostArguments of) {
    return compare_elements(comparison, is_any, type, of);
  };
  function.gives_null = true;
  ExprPtr compared = make_host_call(std::move(function), TypeId::kBoolean, {left, right}, span);
  if (!left->nullable) return compared;
  // A list without elements decides whatever the value is.
  const ExprPtr is_empty =
      make_comparison(Op::kEqual, make_list_length(right, span), bigint_literal(0, span), span);
  return bind_case({is_empty, boolean_literal(!is_any, span), compared}, span);
}

ExprPtr make_list_like(const ExprPtr& text, const ExprPtr& list, ListLike kind, SourceSpan span) {
  const ExprPtr value = host_argument(kind.ignore_case ? "ILIKE" : "LIKE", 't', text);
  ExprPtr patterns = list_beside(list, TypeId::kVarchar);
  patterns = cast_expr(patterns, list_type(TypeId::kVarchar));
  const bool is_constant = is_literal(patterns) && patterns->parameter == 0 && !patterns->literal.null;
  if (is_constant && list_length(patterns->literal.text, patterns->type) <= kMostConditions) {
    std::vector<ExprPtr> matches;
    for (const Value& pattern : list_elements(patterns->literal.text, patterns->type)) {
      const ExprPtr matched = make_like(value, make_literal(pattern, span), nullptr, kind.ignore_case, span);
      matches.push_back(kind.negated ? make_folded(Op::kNot, TypeId::kBoolean, {matched}, span) : matched);
    }
    if (matches.empty()) return compare_with_nothing(value, kind.is_any, span);
    return kind.is_any ? any_of(std::move(matches), span) : make_and(matches);
  }
  HostFunction function{fmt::format("{}{} {}", kind.negated ? "NOT " : "",
                                    kind.ignore_case ? "ILIKE" : "LIKE", kind.is_any ? "ANY" : "ALL"),
                        true,
                        {}};
  function.apply = [kind, type = patterns->type](HostArguments of) { return match_patterns(kind, type, of); };
  function.gives_null = true;
  return make_host_call(std::move(function), TypeId::kBoolean, {value, patterns}, span);
}

}  // namespace rtsql
