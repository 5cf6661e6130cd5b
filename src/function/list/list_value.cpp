#include "function/list/list_value.h"

#include <algorithm>

#include "common/text_limit.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

HostResult joined_lists(HostArguments of, Type list) {
  uint64_t size = 0;
  for (const HostArgument& part : of) size += part.text.size();
  check_text_bytes(size);
  std::string bytes;
  bytes.reserve(size);
  for (const HostArgument& part : of) bytes += part.text;
  return Value::of_text(std::move(bytes), list);
}

ExprPtr list_literal(const std::vector<Value>& elements, Type list, SourceSpan span) {
  return make_literal(make_list(list, elements), span);
}

bool is_constant(const ExprPtr& value) {
  return is_literal(value) && value->parameter == 0;
}

// A list that is NULL adds nothing to another.
ExprPtr or_empty(const ExprPtr& list) {
  if (!list->nullable) return list;
  return make_folded(Op::kCoalesce, list->type, {list, list_literal({}, list->type, list->span)}, list->span);
}

ExprPtr bind_list_value(std::vector<ExprPtr> of, SourceSpan span) {
  return make_list_value(std::move(of), span);
}

ExprPtr bind_list_concat(std::vector<ExprPtr> of, SourceSpan span) {
  for (ExprPtr& list : of) list = list_argument("list_concat", list);
  ExprPtr all = of[0];
  for (size_t i = 1; i < of.size(); ++i) all = make_list_concat(all, of[i], span);
  return all;
}

ExprPtr bind_list_append(std::vector<ExprPtr> of, SourceSpan span) {
  return make_list_concat(list_argument("list_append", of[0]), make_list_of_one(of[1], span), span);
}

ExprPtr bind_array_push_front(std::vector<ExprPtr> of, SourceSpan span) {
  return make_list_concat(make_list_of_one(of[1], span), list_argument("array_push_front", of[0]), span);
}

ExprPtr bind_list_prepend(std::vector<ExprPtr> of, SourceSpan span) {
  return make_list_concat(make_list_of_one(of[0], span), list_argument("list_prepend", of[1]), span);
}

}  // namespace

ExprPtr make_list_of_one(const ExprPtr& value, SourceSpan span) {
  const Type list = list_type_of(value->type, value->span);
  if (is_constant(value)) return list_literal({value->literal}, list, span);
  const auto apply = [list](HostArguments of) -> HostResult {
    return make_list(list, {value_of(of[0], *list.element)});
  };
  const ExprPtr of_value = make_host_call({"list_value", false, apply}, list, {value}, span);
  if (!value->nullable) return of_value;
  return make_folded(Op::kCoalesce, list, {of_value, list_literal({Value::null_of(value->type)}, list, span)},
                     span);
}

ExprPtr make_joined_lists(std::vector<ExprPtr> lists, SourceSpan span) {
  const Type list = lists[0]->type;
  const auto apply = [list](HostArguments of) { return joined_lists(of, list); };
  return make_host_call({"list_concat", false, apply}, list, std::move(lists), span);
}

ExprPtr make_list_value(std::vector<ExprPtr> elements, SourceSpan span) {
  for (size_t round = 0; round < 2; ++round) {
    for (size_t i = 1; i < elements.size(); ++i) unify(elements[0], elements[i], span, "unite");
  }
  const Type list = list_type_of(elements.empty() ? Type() : elements[0]->type, span);
  std::vector<ExprPtr> parts;
  std::vector<Value> constants;  // that follow each other
  const auto end_constants = [&] {
    if (!constants.empty()) parts.push_back(list_literal(constants, list, span));
    constants.clear();
  };
  for (const ExprPtr& element : elements) {
    if (is_constant(element)) {
      constants.push_back(element->literal);
    } else {
      end_constants();
      parts.push_back(make_list_of_one(element, span));
    }
  }
  end_constants();
  if (parts.empty()) return list_literal({}, list, span);
  return parts.size() == 1 ? parts[0] : make_joined_lists(std::move(parts), span);
}

ExprPtr make_list_concat(ExprPtr left, ExprPtr right, SourceSpan span) {
  for (auto [side, other] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
    if ((*side)->type.id == TypeId::kNull && (*other)->type.id == TypeId::kList)
      *side = cast_expr(*side, (*other)->type);
    if ((*side)->type.id == TypeId::kList) continue;
    unify_with_elements(*other, *side, span, "unite");
    *side = make_list_of_one(*side, span);
  }
  unify(left, right, span, "unite");
  const ExprPtr joined = make_joined_lists({or_empty(left), or_empty(right)}, span);
  if (!left->nullable || !right->nullable) return joined;
  const ExprPtr either = make_folded(Op::kCoalesce, left->type, {left, right}, span);
  const ExprPtr is_none = make_folded(Op::kIsNull, TypeId::kBoolean, {either}, span);
  return bind_case({is_none, make_literal(Value::null_of(left->type), span), joined}, span);
}

std::vector<ScalarFunction> list_making_functions() {
  return {
      {"array_push_front", 2, 2, "array_push_front(list, value)", "the list with the value in front",
       bind_array_push_front},
      {"list_append", 2, 2, "list_append(list, value)", "the list with the value at its end",
       bind_list_append},
      {"list_concat", 1, SIZE_MAX, "list_concat(list, …)",
       "the lists, one behind the other; so is list || list", bind_list_concat},
      {"list_prepend", 2, 2, "list_prepend(value, list)", "the list with the value in front",
       bind_list_prepend},
      {"list_value", 0, SIZE_MAX, "list_value(value, …)", "a list of the values: [value, …]",
       bind_list_value},
  };
}

}  // namespace rtsql
