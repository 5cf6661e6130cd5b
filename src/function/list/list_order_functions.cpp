#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "common/error.h"
#include "common/text.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;
using Parts = std::vector<std::string_view>;  // lists of one

Parts parts_of(std::string_view bytes, Type list) {
  Parts parts;
  for (ListReader reader(bytes, list); !reader.at_end();) parts.push_back(reader.skip());
  return parts;
}

bool is_null_part(std::string_view part, Type list) {
  return ListReader(part, list).next().null;
}

Value joined_parts(const Parts& parts, Type list) {
  std::string bytes;
  for (const std::string_view part : parts) bytes += part;
  return Value::of_text(std::move(bytes), list);
}

// Makes a list of the same type of each. What stands behind the list are constants.
ExprPtr map_list(const char* name, Arguments of, SourceSpan span,
                 std::function<void(Parts& parts, Type list)> change) {
  of[0] = list_argument(name, of[0]);
  const Type list = of[0]->type;
  const auto apply = [list, change = std::move(change)](HostArguments given) -> HostResult {
    Parts parts = parts_of(given[0].text, list);
    change(parts, list);
    return joined_parts(parts, list);
  };
  return make_host_call({name, false, apply}, list, std::move(of), span);
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
void sort_parts(Parts& parts, Type list, ListOrder order) {
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
  return map_list("list_sort", std::move(of), span,
                  [order](Parts& parts, Type list) { sort_parts(parts, list, order); });
}

ExprPtr bind_list_reverse_sort(Arguments of, SourceSpan span) {
  return map_list("list_reverse_sort", std::move(of), span,
                  [](Parts& parts, Type list) { sort_parts(parts, list, {.is_descending = true}); });
}

ExprPtr bind_list_reverse(Arguments of, SourceSpan span) {
  return map_list("list_reverse", std::move(of), span,
                  [](Parts& parts, Type) { std::ranges::reverse(parts); });
}

void keep_first_of_equals(Parts& parts, Type list) {
  std::unordered_set<std::string_view> seen;
  std::erase_if(parts,
                [&](std::string_view part) { return is_null_part(part, list) || !seen.insert(part).second; });
}

ExprPtr bind_list_distinct(Arguments of, SourceSpan span) {
  return map_list("list_distinct", std::move(of), span, keep_first_of_equals);
}

ExprPtr bind_list_unique(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("list_unique", of[0]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    Parts parts = parts_of(given[0].text, type);
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
      {"list_reverse", 1, 1, "list_reverse(list)", "the elements from the last to the first",
       bind_list_reverse},
      {"list_reverse_sort", 1, 1, "list_reverse_sort(list)", "the elements from the largest to the smallest",
       bind_list_reverse_sort},
      {"list_sort", 1, 3, "list_sort(list [, 'DESC' [, 'NULLS FIRST']])",
       "the elements in their order, NULLs last unless it says otherwise", bind_list_sort},
      {"list_unique", 1, 1, "list_unique(list)", "number of different values, without NULLs",
       bind_list_unique},
  };
}

}  // namespace rtsql
