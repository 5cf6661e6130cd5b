#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "common/error.h"
#include "common/text.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "function/list/list_parts.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;
// Makes a list of the same type of each. What stands behind the list are constants.
ExprPtr reorder_list(const char* name, Arguments of, SourceSpan span,
                     std::function<void(ListParts& parts, Type list)> change) {
  of[0] = list_argument(name, of[0]);
  return map_list(
      name, std::move(of), span,
      [change = std::move(change)](ListParts& parts, Type list, HostArguments) { change(parts, list); });
}

struct ListOrder {
  bool is_descending = false, nulls_first = false;
};

// Reads a constant word of an order, as list_sort(l, 'DESC', 'NULLS FIRST') has them.
bool is_second_word(const ExprPtr& argument, std::string_view first, std::string_view second) {
  if (is_text_literal(*argument) && !argument->literal.null) {
    if (equals_ignore_case(argument->literal.text, first)) return false;
    if (equals_ignore_case(argument->literal.text, second)) return true;
  }
  throw Error(ErrorKind::kValue, fmt::format("list_sort takes '{}' or '{}' here", first, second))
      .at(argument->span);
}

// A NULL is the largest part.
void sort_parts(ListParts& parts, Type list, ListOrder order) {
  std::ranges::sort(parts);
  const auto nulls =
      std::ranges::find_if(parts, [&](std::string_view part) { return is_null_part(part, list); });
  if (order.is_descending) std::reverse(parts.begin(), nulls);
  if (order.nulls_first) std::rotate(parts.begin(), nulls, parts.end());
}

ExprPtr bind_list_sort(Arguments of, SourceSpan span) {
  ListOrder order;
  if (of.size() > 1) order.is_descending = is_second_word(of[1], "ASC", "DESC");
  if (of.size() > 2) order.nulls_first = is_second_word(of[2], "NULLS LAST", "NULLS FIRST");
  return reorder_list("list_sort", std::move(of), span,
                      [order](ListParts& parts, Type list) { sort_parts(parts, list, order); });
}

// The numbers, from 1, of the elements in the order in which list_sort puts them; equals stay in theirs.
ExprPtr bind_list_grade_up(Arguments of, SourceSpan span) {
  ListOrder order;
  if (of.size() > 1) order.is_descending = is_second_word(of[1], "ASC", "DESC");
  if (of.size() > 2) order.nulls_first = is_second_word(of[2], "NULLS LAST", "NULLS FIRST");
  of[0] = list_argument("list_grade_up", of[0]);
  const Type list = of[0]->type, numbers = list_type(TypeId::kBigint);
  const auto apply = [list, numbers, order](HostArguments given) -> HostResult {
    const ListParts parts = parts_of(given[0].text, list);
    std::vector<size_t> places(parts.size());
    std::iota(places.begin(), places.end(), size_t{0});
    std::ranges::stable_sort(places, [&](size_t a, size_t b) {
      const bool a_is_null = is_null_part(parts[a], list), b_is_null = is_null_part(parts[b], list);
      if (a_is_null || b_is_null) return a_is_null != b_is_null && a_is_null == order.nulls_first;
      return order.is_descending ? parts[b] < parts[a] : parts[a] < parts[b];
    });
    ListWriter writer(numbers);
    for (const size_t place : places)
      writer.append(Value::of_integer(TypeId::kBigint, static_cast<int64_t>(place) + 1));
    return writer.finish();
  };
  return make_host_call({"list_grade_up", false, apply}, numbers, std::move(of), span);
}

ExprPtr bind_list_reverse_sort(Arguments of, SourceSpan span) {
  of.insert(of.begin() + 1, make_literal(Value::of_text("DESC"), span));
  return bind_list_sort(std::move(of), span);
}

ExprPtr bind_list_reverse(Arguments of, SourceSpan span) {
  return reorder_list("list_reverse", std::move(of), span,
                      [](ListParts& parts, Type) { std::ranges::reverse(parts); });
}

void keep_first_of_equals(ListParts& parts, Type list) {
  std::unordered_set<std::string_view> seen;
  std::erase_if(parts,
                [&](std::string_view part) { return is_null_part(part, list) || !seen.insert(part).second; });
}

ExprPtr bind_list_distinct(Arguments of, SourceSpan span) {
  return reorder_list("list_distinct", std::move(of), span, keep_first_of_equals);
}

ExprPtr bind_list_unique(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("list_unique", of[0]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    ListParts parts = parts_of(given[0].text, type);
    keep_first_of_equals(parts, type);
    return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(parts.size()));
  };
  return make_host_call({"list_unique", false, apply}, TypeId::kBigint, {list}, span);
}

}  // namespace

std::vector<ScalarFunction> list_order_functions() {
  return {
      {"list_distinct", 1, 1, "list_distinct(list)",
       "each of its values once, where it stands first, without NULLs", bind_list_distinct},
      {"list_grade_up", 1, 3, "list_grade_up(list [, 'DESC' [, 'NULLS FIRST']])",
       "the numbers of the elements, from 1, in the order of list_sort", bind_list_grade_up},
      {"list_reverse", 1, 1, "list_reverse(list)", "the elements from the last to the first",
       bind_list_reverse},
      {"list_reverse_sort", 1, 2, "list_reverse_sort(list [, 'NULLS FIRST'])",
       "the elements from the largest to the smallest, NULLs last unless it says otherwise",
       bind_list_reverse_sort},
      {"list_sort", 1, 3, "list_sort(list [, 'DESC' [, 'NULLS FIRST']])",
       "the elements in their order, NULLs last unless it says otherwise", bind_list_sort},
      {"list_unique", 1, 1, "list_unique(list)", "number of different values, without NULLs",
       bind_list_unique},
  };
}

}  // namespace rtsql
