#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "schema/key_encoding.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;
using Elements = std::vector<Value>;

// A total is of the elements that are not NULL; of none it is NULL.
struct ListTotal {
  std::string_view name;
  std::string_view function;  // list_<name>
  Type (*type)(Type element);
  HostResult (*total)(const Elements& elements, Type type);  // of one element at least; none: out of range
  bool is_of_numbers = false;
  bool may_fail = false;
};

Type same_type(Type element) {
  return element;
}
Type mean_type(Type) {
  return TypeId::kDouble;
}

HostResult sum_of(const Elements& elements, Type type) {
  if (is_floating(type)) {
    double sum = 0;
    for (const Value& element : elements) sum += element.real;
    return Value::of_real(type, sum);
  }
  Int128 sum = 0;
  for (const Value& element : elements) {
    const std::optional<Int128> next = checked_sum(sum, element.exact());
    if (!next) return std::nullopt;
    sum = *next;
  }
  const ExactRange range = exact_range(type);
  if (sum < range.low || sum > range.high) return std::nullopt;
  return Value::of_exact(type, sum);
}

HostResult mean_of(const Elements& elements, Type type) {
  double sum = 0;
  for (const Value& element : elements) sum += cast_value(element, TypeId::kDouble)->real;
  return Value::of_real(type, sum / static_cast<double>(elements.size()));
}

HostResult least_of(const Elements& elements, Type) {
  return *std::ranges::min_element(elements,
                                   [](const Value& a, const Value& b) { return compare_values(a, b) < 0; });
}

HostResult greatest_of(const Elements& elements, Type) {
  return *std::ranges::max_element(elements,
                                   [](const Value& a, const Value& b) { return compare_values(a, b) < 0; });
}

HostResult first_of(const Elements& elements, Type) {
  return elements.front();
}

const std::vector<ListTotal>& list_totals() {
  static const std::vector<ListTotal> kTotals = {
      {"any_value", "list_any_value", same_type, first_of}, {"avg", "list_avg", mean_type, mean_of, true},
      {"max", "list_max", same_type, greatest_of},          {"min", "list_min", same_type, least_of},
      {"sum", "list_sum", sum_type, sum_of, true, true},
  };
  return kTotals;
}

ExprPtr make_total(const ListTotal& total, const ExprPtr& argument, SourceSpan span) {
  const ExprPtr list = list_argument(total.function, argument);
  const Type element = *list->type.element;
  if (total.is_of_numbers && !is_numeric(element) && element.id != TypeId::kNull) {
    throw Error(ErrorKind::kType,
                fmt::format("{} needs a list of numbers, not {}", total.function, type_name(list->type)))
        .at(argument->span);
  }
  const Type type = total.type(element);
  HostFunction function{std::string(total.function), false, {}};
  function.apply = [list_type = list->type, type, compute = total.total](HostArguments of) -> HostResult {
    Elements elements;
    for (ListReader reader(of[0].text, list_type); !reader.at_end();) {
      Value value = reader.next();
      if (!value.null) elements.push_back(std::move(value));
    }
    return elements.empty() ? Value::null_of(type) : compute(elements, type);
  };
  function.gives_null = true;
  if (total.may_fail) {
    function.failure = fmt::format("the sum of a list is out of range for type {}", type_name(type));
    function.failure_sqlstate = sqlstate::kNumericOutOfRange;
  }
  return make_host_call(std::move(function), type, {list}, span);
}

// The name of the total is a constant.
ExprPtr bind_list_aggregate(Arguments of, SourceSpan span) {
  std::vector<std::string> names;
  for (const ListTotal& total : list_totals()) {
    if (is_text_literal(*of[1]) && equals_ignore_case(of[1]->literal.text, total.name))
      return make_total(total, of[0], span);
    names.push_back(fmt::format("'{}'", total.name));
  }
  throw Error(ErrorKind::kValue, "list_aggregate needs the name of a total as a constant")
      .at(of[1]->span)
      .hint(fmt::format("it is one of {}", join(names, ", ")));
}

// Counts the elements that are not NULL.
ExprPtr bind_list_count(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("list_count", of[0]);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const std::vector<Value> elements = list_elements(given[0].text, type);
    return Value::of_integer(TypeId::kBigint, std::ranges::count(elements, false, &Value::null));
  };
  return make_host_call({"list_count", false, apply}, TypeId::kBigint, {list}, span);
}

ScalarFunction total_function(std::string_view name, std::string_view signature, std::string_view help) {
  const ListTotal& total = *std::ranges::find(list_totals(), name, &ListTotal::function);
  return {name, 1,
          1,    signature,
          help, [&total](Arguments of, SourceSpan span) { return make_total(total, of[0], span); }};
}

}  // namespace

std::vector<ScalarFunction> list_total_functions() {
  return {
      {"list_aggregate", 2, 2, "list_aggregate(list, name)", "as list_<name>: list_aggregate(l, 'sum')",
       bind_list_aggregate},
      total_function("list_any_value", "list_any_value(list)", "the first element that is not NULL"),
      total_function("list_avg", "list_avg(list)", "mean of the elements that are not NULL, as DOUBLE"),
      {"list_count", 1, 1, "list_count(list)", "number of elements that are not NULL", bind_list_count},
      total_function("list_max", "list_max(list)", "the largest element"),
      total_function("list_min", "list_min(list)", "the smallest element"),
      total_function("list_sum", "list_sum(list)", "sum of the elements that are not NULL"),
  };
}

}  // namespace rtsql
