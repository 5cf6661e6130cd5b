#include <fmt/format.h>

#include <algorithm>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/utf8.h"
#include "expression/host_call.h"
#include "expression/list_length.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "function/list/list_parts.h"
#include "function/list/list_reading.h"
#include "function/list/list_value.h"
#include "function/text/text_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

// Returns the place, from 0, of what the number means: from 1 on from the begin, below 0 from the end.
int64_t place_of(int64_t number, uint64_t length) {
  if (number > 0) return number - 1;
  return number < 0 ? static_cast<int64_t>(length) + number : -1;
}

HostResult element_at(std::string_view bytes, Type list, int64_t place) {
  if (place < 0) return Value::null_of(*list.element);
  const auto begin = static_cast<uint64_t>(place);
  const std::string_view element = list_slice(bytes, list, begin, begin + 1);
  return element.empty() ? Value::null_of(*list.element) : ListReader(element, list).next();
}

// Calls a function that gives NULL for some lists.
ExprPtr call_with_nulls(std::string name, std::function<HostResult(HostArguments)> apply, Type result,
                        Arguments of, SourceSpan span) {
  HostFunction function{std::move(name), false, std::move(apply)};
  function.gives_null = true;
  return make_host_call(std::move(function), result, std::move(of), span);
}

// The characters of a text as the elements of a list: those from one number to another.
HostResult text_slice(std::string_view text, int64_t first, int64_t last) {
  const auto length = static_cast<uint64_t>(count_code_points(text));
  const int64_t begin = std::max<int64_t>(place_of(first, length), 0), end = place_of(last, length) + 1;
  std::string slice;
  int64_t place = -1;
  for (const char byte : text) {
    count_steps();
    if (starts_code_point(byte)) ++place;
    if (place >= begin && place < end) slice += byte;
  }
  return Value::of_text(std::move(slice));
}

HostResult sliced_text(HostArguments given) {
  return text_slice(given[0].text, given[1].number, given[2].number);
}

HostResult character_at(HostArguments given) {
  return text_slice(given[0].text, given[1].number, given[1].number);
}

ExprPtr bind_list_extract(Arguments of, SourceSpan span) {
  of[1] = host_argument("list_extract", 'i', of[1]);
  if (of[0]->type.id == TypeId::kVarchar) {
    const bool is_from_begin = is_literal(of[1]) && of[1]->parameter == 0 && of[1]->literal.integer > 0;
    if (is_from_begin) return make_substring(of[0], of[1], integer_literal(1, span), span);
    return make_host_call({"list_extract", false, character_at}, TypeId::kVarchar, std::move(of), span);
  }
  of[0] = list_argument("list_extract", of[0]);
  const auto apply = [list = of[0]->type](HostArguments given) {
    const std::string_view bytes = given[0].text;
    const int64_t number = given[1].number;
    return element_at(bytes, list, place_of(number, number < 0 ? list_length(bytes, list) : 0));
  };
  const Type element = *of[0]->type.element;
  return call_with_nulls("list_extract", apply, element, std::move(of), span);
}

// The elements from one number to another in steps, downwards where the step is below 0.
HostResult stepped_slice(HostArguments given, Type list) {
  const ListParts parts = parts_of(given[0].text, list);
  const auto length = static_cast<int64_t>(parts.size());
  const int64_t step = std::clamp(given[3].number, -length - 1, length + 1);
  const int64_t from = place_of(given[1].number, parts.size()), to = place_of(given[2].number, parts.size());
  ListParts chosen;
  if (step > 0) {
    for (int64_t at = std::max<int64_t>(from, 0); at <= std::min(to, length - 1); at += step)
      chosen.push_back(parts[static_cast<size_t>(at)]);
  } else if (step < 0) {
    for (int64_t at = std::min(from, length - 1); at >= std::max<int64_t>(to, 0); at += step)
      chosen.push_back(parts[static_cast<size_t>(at)]);
  } else {
    return std::nullopt;
  }
  return joined_parts(chosen, list);
}

ExprPtr bind_list_slice(Arguments of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kVarchar && of.size() == 3) {
    for (size_t i = 1; i < of.size(); ++i) of[i] = host_argument("list_slice", 'i', of[i]);
    return make_host_call({"list_slice", false, sliced_text}, TypeId::kVarchar, std::move(of), span);
  }
  of[0] = list_argument("list_slice", of[0]);
  for (size_t i = 1; i < of.size(); ++i) of[i] = host_argument("list_slice", 'i', of[i]);
  const Type list = of[0]->type;
  if (of.size() > 3) {
    const auto apply = [list](HostArguments given) { return stepped_slice(given, list); };
    return make_host_call({"list_slice", false, apply, "the step of a slice is not 0"}, list, std::move(of),
                          span);
  }
  const auto apply = [list](HostArguments given) -> HostResult {
    const std::string_view bytes = given[0].text;
    const uint64_t length = list_length(bytes, list);
    const int64_t begin = std::max<int64_t>(place_of(given[1].number, length), 0);
    const int64_t end = place_of(given[2].number, length) + 1;
    return Value::of_text(std::string(list_slice(bytes, list, static_cast<uint64_t>(begin),
                                                 static_cast<uint64_t>(std::max<int64_t>(end, 0)))),
                          list);
  };
  return make_host_call({"list_slice", false, apply}, list, std::move(of), span);
}

// Returns the place, from 0, of the first element that is the one of the list `wanted`; none where no element
// is.
std::optional<int64_t> find_bytes(std::string_view bytes, Type list, std::string_view wanted) {
  int64_t place = 0;
  for (ListReader reader(bytes, list); !reader.at_end(); ++place) {
    if (reader.skip() == wanted) return place;
  }
  return std::nullopt;
}

ExprPtr bind_list_contains(Arguments of, SourceSpan span) {
  of[0] = list_argument("list_contains", of[0]);
  unify_with_elements(of[0], of[1], span, "compare");
  const auto apply = [list = of[0]->type](HostArguments given) -> HostResult {
    const std::string wanted = make_list(list, {value_of(given[1], *list.element)}).text;
    return Value::of_integer(TypeId::kBoolean, find_bytes(given[0].text, list, wanted).has_value());
  };
  return make_host_call({"list_contains", false, apply}, TypeId::kBoolean, std::move(of), span);
}

ExprPtr bind_list_position(Arguments of, SourceSpan span) {
  of[0] = list_argument("list_position", of[0]);
  unify_with_elements(of[0], of[1], span, "compare");
  // A list of the value, so that NULL is one, too.
  of[1] = make_list_of_one(of[1], span);
  const auto apply = [list = of[0]->type](HostArguments given) -> HostResult {
    const std::optional<int64_t> place = find_bytes(given[0].text, list, given[1].text);
    return place ? Value::of_integer(TypeId::kInteger, *place + 1) : Value::null_of(TypeId::kInteger);
  };
  return call_with_nulls("list_position", apply, TypeId::kInteger, std::move(of), span);
}

// Returns the numbers of all elements that are the value.
ExprPtr bind_array_positions(Arguments of, SourceSpan span) {
  of[0] = list_argument("array_positions", of[0]);
  unify_with_elements(of[0], of[1], span, "compare");
  of[1] = make_list_of_one(of[1], span);
  const Type numbers = list_type(TypeId::kInteger);
  const auto apply = [list = of[0]->type, numbers](HostArguments given) -> HostResult {
    ListWriter places(numbers);
    int64_t place = 0;
    for (ListReader reader(given[0].text, list); !reader.at_end();) {
      ++place;
      if (reader.skip() == given[1].text) places.append(Value::of_integer(TypeId::kInteger, place));
    }
    return places.finish();
  };
  return make_host_call({"array_positions", false, apply}, numbers, std::move(of), span);
}

// Tells whether list a has all, or any, of the elements of b that are not NULL.
template <bool all>
ExprPtr bind_list_has(Arguments of, SourceSpan span) {
  constexpr const char* kName = all ? "list_has_all" : "list_has_any";
  for (ExprPtr& list : of) list = list_argument(kName, list);
  unify(of[0], of[1], span, "compare");
  const auto apply = [list = of[0]->type](HostArguments given) -> HostResult {
    std::vector<std::string_view> elements;
    for (ListReader reader(given[0].text, list); !reader.at_end();) elements.push_back(reader.skip());
    std::ranges::sort(elements);
    bool has = all;
    for (ListReader reader(given[1].text, list); !reader.at_end() && has == all;) {
      const std::string_view wanted = reader.skip();
      if (!ListReader(wanted, list).next().null) has = std::ranges::binary_search(elements, wanted);
    }
    return Value::of_integer(TypeId::kBoolean, has);
  };
  return make_host_call({kName, false, apply}, TypeId::kBoolean, std::move(of), span);
}

ExprPtr bind_cardinality(Arguments of, SourceSpan span) {
  return make_list_length(list_argument("cardinality", of[0]), span);
}

// PostgreSQL's array_length(list, 1), which is NULL of an empty list.
ExprPtr bind_array_length(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("array_length", of[0]);
  if (of.size() == 1) return make_list_length(list, span);
  of[1] = host_argument("array_length", 'i', of[1]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const uint64_t length = list_length(given[0].text, type);
    if (given[1].number != 1 || length == 0) return Value::null_of(TypeId::kBigint);
    return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(length));
  };
  return call_with_nulls("array_length", apply, TypeId::kBigint, {list, of[1]}, span);
}

// Lists have one dimension, from 1 on; an empty one has none.
ExprPtr bind_array_dims(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("array_dims", of[0]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const uint64_t length = list_length(given[0].text, type);
    return length == 0 ? Value::null_of(TypeId::kVarchar) : Value::of_text(fmt::format("[1:{}]", length));
  };
  return call_with_nulls("array_dims", apply, TypeId::kVarchar, {list}, span);
}

ExprPtr bind_array_ndims(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("array_ndims", of[0]);
  const auto apply = [](HostArguments given) -> HostResult {
    return given[0].text.empty() ? Value::null_of(TypeId::kInteger) : Value::of_integer(TypeId::kInteger, 1);
  };
  return call_with_nulls("array_ndims", apply, TypeId::kInteger, {list}, span);
}

template <bool is_upper>
ExprPtr bind_array_bound(Arguments of, SourceSpan span) {
  constexpr const char* kName = is_upper ? "array_upper" : "array_lower";
  const ExprPtr list = list_argument(kName, of[0]);
  of[1] = host_argument(kName, 'i', of[1]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const auto length = static_cast<int64_t>(list_length(given[0].text, type));
    if (given[1].number != 1 || length == 0) return Value::null_of(TypeId::kInteger);
    return Value::of_integer(TypeId::kInteger, is_upper ? length : 1);
  };
  return call_with_nulls(kName, apply, TypeId::kInteger, {list, of[1]}, span);
}

// The first or last element, NULL or not.
template <int number>
ExprPtr bind_list_end(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument(number < 0 ? "list_last" : "list_first", of[0]);
  return bind_list_extract({list, integer_literal(number, span)}, span);
}

}  // namespace

ExprPtr make_numbered_element(const ExprPtr& list, const ExprPtr& number, SourceSpan span) {
  const auto apply = [type = list->type](HostArguments given) {
    return element_at(given[0].text, type, given[1].number);
  };
  return call_with_nulls("list_element", apply, *list->type.element, {list, number}, span);
}

namespace {

// A text or NULL beside a list is one of its type.
void unify_lists(std::string_view name, ExprPtr& left, ExprPtr& right, SourceSpan span) {
  const auto takes_type = [](const ExprPtr& side) {
    return is_text_literal(*side) || side->type.id == TypeId::kNull;
  };
  if (takes_type(left) && right->type.id == TypeId::kList) left = cast_expr(left, right->type);
  if (takes_type(right) && left->type.id == TypeId::kList) right = cast_expr(right, left->type);
  left = list_argument(name, left);
  right = list_argument(name, right);
  unify(left, right, span, "compare");
}

}  // namespace

ExprPtr make_list_containment(const ExprPtr& list, const ExprPtr& elements, SourceSpan span) {
  ExprPtr left = list, right = elements;
  unify_lists("@>", left, right, span);
  const auto apply = [type = left->type](HostArguments given) -> HostResult {
    ListParts parts = parts_of(given[0].text, type);
    std::ranges::sort(parts);
    const auto is_there = [&](std::string_view part) {
      return !is_null_part(part, type) && std::ranges::binary_search(parts, part);
    };
    return Value::of_integer(TypeId::kBoolean, std::ranges::all_of(parts_of(given[1].text, type), is_there));
  };
  return make_host_call({"@>", true, apply}, TypeId::kBoolean, {left, right}, span);
}

ExprPtr make_list_overlap(const ExprPtr& left, const ExprPtr& right, SourceSpan span) {
  ExprPtr a = left, b = right;
  unify_lists("&&", a, b, span);
  return bind_list_has<false>({a, b}, span);
}

std::vector<ScalarFunction> list_reading_functions() {
  return {
      {"array_dims", 1, 1, "array_dims(list)", "the numbers of its elements: [1:3]; NULL of none",
       bind_array_dims},
      {"array_length", 1, 2, "array_length(list [, 1])",
       "number of elements; with the dimension, 1, NULL of an empty list", bind_array_length},
      {"array_lower", 2, 2, "array_lower(list, 1)", "the number of its first element, 1; NULL of none",
       bind_array_bound<false>},
      {"array_ndims", 1, 1, "array_ndims(list)", "the number of its dimensions, 1; NULL of an empty list",
       bind_array_ndims},
      {"array_positions", 2, 2, "array_positions(list, value)",
       "the numbers of all elements that are the value", bind_array_positions},
      {"array_upper", 2, 2, "array_upper(list, 1)", "the number of its last element; NULL of none",
       bind_array_bound<true>},
      {"cardinality", 1, 1, "cardinality(list)", "number of elements", bind_cardinality},
      {"list_contains", 2, 2, "list_contains(list, value)", "whether an element equals the value",
       bind_list_contains},
      {"list_extract", 2, 2, "list_extract(list, number)",
       "the element of the number, from 1, below 0 from the end; NULL where there is none; so is "
       "list[number]",
       bind_list_extract},
      {"list_first", 1, 1, "list_first(list)", "the first element, NULL or not", bind_list_end<1>},
      {"list_has_all", 2, 2, "list_has_all(list, list)",
       "whether the first list has all elements of the second", bind_list_has<true>},
      {"list_has_any", 2, 2, "list_has_any(list, list)",
       "whether the first list has an element of the second", bind_list_has<false>},
      {"list_last", 1, 1, "list_last(list)", "the last element, NULL or not", bind_list_end<-1>},
      {"list_position", 2, 2, "list_position(list, value)",
       "number of the first element that equals the value; NULL where none does", bind_list_position},
      {"list_slice", 3, 4, "list_slice(list, first, last [, step])",
       "the elements from one number to another, which below 0 count from the end, or each so many of them; "
       "so "
       "is list[first:last:step]; of a text its characters",
       bind_list_slice},
  };
}

}  // namespace rtsql
