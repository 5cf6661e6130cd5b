// Declares the functions that exchange, drop, choose or add elements.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "common/error.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "function/list/list_parts.h"
#include "function/list/list_value.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

// Brings the list and each value behind it to types that go together; the values become lists of one, so that
// NULL is one, too.
void make_values_parts(Arguments& of, SourceSpan span, std::string_view verb) {
  for (size_t round = 0; round < 2; ++round) {
    for (size_t i = 1; i < of.size(); ++i) unify_with_elements(of[0], of[i], span, verb);
  }
  for (size_t i = 1; i < of.size(); ++i) of[i] = make_list_of_one(of[i], span);
}

ExprPtr bind_array_replace(Arguments of, SourceSpan span) {
  of[0] = list_argument("array_replace", of[0]);
  make_values_parts(of, span, "compare");
  return map_list("array_replace", std::move(of), span, [](ListParts& parts, Type, HostArguments given) {
    std::ranges::replace(parts, given[1].text, given[2].text);
  });
}

ExprPtr bind_array_remove(Arguments of, SourceSpan span) {
  of[0] = list_argument("array_remove", of[0]);
  make_values_parts(of, span, "compare");
  return map_list("array_remove", std::move(of), span,
                  [](ListParts& parts, Type, HostArguments given) { std::erase(parts, given[1].text); });
}

ExprPtr bind_trim_array(Arguments of, SourceSpan span) {
  of[0] = list_argument("trim_array", of[0]);
  of[1] = host_argument("trim_array", 'i', of[1]);
  const Type list = of[0]->type;
  const auto apply = [list](HostArguments given) -> HostResult {
    ListParts parts = parts_of(given[0].text, list);
    if (given[1].number < 0 || given[1].number > static_cast<int64_t>(parts.size())) return std::nullopt;
    parts.resize(parts.size() - static_cast<size_t>(given[1].number));
    return joined_parts(parts, list);
  };
  return make_host_call(
      {"trim_array", false, apply, "a list loses 0 elements at the least, and at the most as many as it has",
       sqlstate::kArraySubscript},
      list, std::move(of), span);
}

// The parts lie in the arguments, or are of the empty list.
template <bool at_end>
ExprPtr bind_list_pop(Arguments of, SourceSpan span) {
  constexpr const char* kName = at_end ? "array_pop_back" : "array_pop_front";
  of[0] = list_argument(kName, of[0]);
  return map_list(kName, std::move(of), span, [](ListParts& parts, Type, HostArguments) {
    if (!parts.empty()) parts.erase(at_end ? parts.end() - 1 : parts.begin());
  });
}

ExprPtr bind_list_resize(Arguments of, SourceSpan span) {
  of[0] = list_argument("list_resize", of[0]);
  of[1] = host_argument("list_resize", 'i', of[1]);
  ExprPtr filling = of.size() > 2 ? of[2] : make_literal(Value::null_of(TypeId::kNull), span);
  unify_with_elements(of[0], filling, span, "unite");
  const Type list = of[0]->type;
  const auto apply = [list](HostArguments given) -> HostResult {
    if (given[1].number < 0) return std::nullopt;
    ListParts parts = parts_of(given[0].text, list);
    const auto length = static_cast<uint64_t>(given[1].number);
    if (length > parts.size()) {
      check_text_bytes(length);
      check_text_bytes((length - parts.size()) * given[2].text.size());
    }
    parts.resize(length, given[2].text);
    return joined_parts(parts, list);
  };
  return make_host_call({"list_resize", false, apply, "a list has 0 elements at the least"}, list,
                        {of[0], of[1], make_list_of_one(filling, span)}, span);
}

// PostgreSQL gives an array of any number of dimensions; there are lists of one, from 1 on.
ExprPtr bind_array_fill(Arguments of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kNull) of[0] = cast_expr(of[0], TypeId::kVarchar);
  for (size_t i = 1; i < of.size(); ++i) {
    const Type integers = list_type(TypeId::kBigint);
    of[i] = cast_expr(is_text_literal(*of[i]) ? of[i] : list_argument("array_fill", of[i]), integers);
  }
  of[0] = make_list_of_one(of[0], span);
  const Type list = of[0]->type;
  const auto apply = [list](HostArguments given) -> HostResult {
    const Type integers = list_type(TypeId::kBigint);
    const std::vector<Value> lengths = list_elements(given[1].text, integers);
    if (lengths.empty()) return Value::of_text("", list);
    if (lengths.size() > 1 || lengths[0].null || lengths[0].integer < 0) return std::nullopt;
    if (given.size() > 2) {
      const std::vector<Value> first = list_elements(given[2].text, integers);
      if (first.size() != 1 || first[0].null || first[0].integer != 1) return std::nullopt;
    }
    const auto length = static_cast<uint64_t>(lengths[0].integer);
    check_text_bytes(length);
    check_text_bytes(length * given[0].text.size());
    return joined_parts(ListParts(length, given[0].text), list);
  };
  return make_host_call({"array_fill", false, apply,
                         "a list has one dimension, whose length is 0 or more and whose first number is 1"},
                        list, std::move(of), span);
}

// The elements of the first list that the second has, too, each once; no NULLs.
ExprPtr bind_list_intersect(Arguments of, SourceSpan span) {
  for (ExprPtr& list : of) list = list_argument("list_intersect", list);
  unify(of[0], of[1], span, "compare");
  return map_list("list_intersect", std::move(of), span,
                  [](ListParts& parts, Type list, HostArguments given) {
                    const ListParts others = parts_of(given[1].text, list);
                    std::unordered_set<std::string_view> wanted(others.begin(), others.end());
                    std::erase_if(parts, [&](std::string_view part) {
                      return is_null_part(part, list) || wanted.erase(part) == 0;
                    });
                  });
}

// Calls a function of a list and another of numbers or truth values, of which none may be NULL.
ExprPtr choose_elements(const char* name, Arguments of, Type chooser, SourceSpan span,
                        ListParts (*choose)(const ListParts& parts, std::string_view null_part,
                                            const std::vector<Value>& by)) {
  of[0] = list_argument(name, of[0]);
  of[1] = cast_expr(list_argument(name, of[1]), list_type(chooser));
  const Type list = of[0]->type;
  const std::string null_part = make_list(list, {Value::null_of(*list.element)}).text;
  const auto apply = [list, chooser, null_part, choose](HostArguments given) -> HostResult {
    const std::vector<Value> by = list_elements(given[1].text, list_type(chooser));
    if (std::ranges::any_of(by, &Value::null)) return std::nullopt;
    return joined_parts(choose(parts_of(given[0].text, list), null_part, by), list);
  };
  return make_host_call({name, false, apply, "the second list has a NULL"}, list, std::move(of), span);
}

ListParts parts_of_numbers(const ListParts& parts, std::string_view null_part,
                           const std::vector<Value>& numbers) {
  ListParts chosen;
  for (const Value& number : numbers) {
    const bool is_there = number.integer >= 1 && number.integer <= static_cast<int64_t>(parts.size());
    chosen.push_back(is_there ? parts[static_cast<size_t>(number.integer - 1)] : null_part);
  }
  return chosen;
}

ListParts parts_where(const ListParts& parts, std::string_view null_part, const std::vector<Value>& wanted) {
  ListParts chosen;
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].integer != 0) chosen.push_back(i < parts.size() ? parts[i] : null_part);
  }
  return chosen;
}

ExprPtr bind_list_select(Arguments of, SourceSpan span) {
  return choose_elements("list_select", std::move(of), TypeId::kBigint, span, parts_of_numbers);
}

ExprPtr bind_list_where(Arguments of, SourceSpan span) {
  return choose_elements("list_where", std::move(of), TypeId::kBoolean, span, parts_where);
}

}  // namespace

ExprPtr make_repeated_list(const ExprPtr& list, const ExprPtr& count, SourceSpan span) {
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const std::string_view bytes = given[0].text;
    if (given[1].number <= 0 || bytes.empty()) return Value::of_text("", type);
    const auto times = static_cast<uint64_t>(given[1].number);
    if (times > kLongestText / bytes.size()) return std::nullopt;
    const ListParts parts = parts_of(bytes, type);
    ListParts all;
    for (uint64_t i = 0; i < times; ++i) all.insert(all.end(), parts.begin(), parts.end());
    return joined_parts(all, type);
  };
  return make_host_call({"repeat", false, apply, "the list is too long"}, list->type, {list, count}, span);
}

std::vector<ScalarFunction> list_change_functions() {
  return {
      {"array_fill", 2, 3, "array_fill(value, lengths [, firsts])", "a list of so many times the value",
       bind_array_fill},
      {"array_pop_back", 1, 1, "array_pop_back(list)", "the list without its last element",
       bind_list_pop<true>},
      {"array_pop_front", 1, 1, "array_pop_front(list)", "the list without its first element",
       bind_list_pop<false>},
      {"array_remove", 2, 2, "array_remove(list, value)", "the list without the elements that are the value",
       bind_array_remove},
      {"array_replace", 3, 3, "array_replace(list, from, to)",
       "the list with each element that is the second value exchanged by the third", bind_array_replace},
      {"list_intersect", 2, 2, "list_intersect(list, list)",
       "the elements of the first list that the second has, too, each once, without NULLs",
       bind_list_intersect},
      {"list_resize", 2, 3, "list_resize(list, length [, value])",
       "the first elements, and behind them the value, by default NULL, as often as it takes",
       bind_list_resize},
      {"list_select", 2, 2, "list_select(list, numbers)",
       "the elements that have these numbers, from 1; NULL where there is none", bind_list_select},
      {"list_where", 2, 2, "list_where(list, conditions)",
       "the elements beside which the list of BOOLEANs has TRUE", bind_list_where},
      {"trim_array", 2, 2, "trim_array(list, n)", "the list without its last n elements", bind_trim_array},
  };
}

}  // namespace rtsql
