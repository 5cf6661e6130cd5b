#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

enum class ListOf { kAny, kNumbers, kTruthValues };

// A total is of the elements that are not NULL; of none it is NULL.
struct ListTotal {
  std::string_view name;
  std::string_view function;  // list_<name>
  Type (*type)(Type element);
  HostResult (*total)(const Elements& elements, Type type);  // of one element at least; none: out of range
  ListOf takes = ListOf::kAny;
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

std::vector<double> numbers_of(const Elements& elements) {
  std::vector<double> numbers;
  for (const Value& element : elements) numbers.push_back(cast_value(element, TypeId::kDouble)->real);
  return numbers;
}

HostResult product_of(const Elements& elements, Type type) {
  double product = 1;
  for (const double number : numbers_of(elements)) product *= number;
  return Value::of_real(type, product);
}

// The middle one, or the mean of the two in the middle.
HostResult median_of(const Elements& elements, Type type) {
  std::vector<double> numbers = numbers_of(elements);
  std::ranges::sort(numbers);
  const size_t middle = numbers.size() / 2;
  if (numbers.size() % 2 != 0) return Value::of_real(type, numbers[middle]);
  return Value::of_real(type, numbers[middle - 1] + (numbers[middle] - numbers[middle - 1]) / 2);
}

// The most frequent one, of several the least.
HostResult mode_of(const Elements& elements, Type) {
  Elements sorted = elements;
  std::ranges::stable_sort(sorted, [](const Value& a, const Value& b) { return compare_values(a, b) < 0; });
  size_t best = 0, most = 0, begin = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (compare_values(sorted[i], sorted[begin]) != 0) begin = i;
    if (i - begin + 1 > most) {
      most = i - begin + 1;
      best = begin;
    }
  }
  return sorted[best];
}

// The sum of the squares of the distances to the mean, over all or all but one of the elements.
template <bool is_sample, bool is_deviation>
HostResult variance_of(const Elements& elements, Type type) {
  const std::vector<double> numbers = numbers_of(elements);
  const auto count = static_cast<double>(numbers.size());
  if (is_sample && numbers.size() < 2) return Value::null_of(type);
  double mean = 0, squares = 0;
  for (const double number : numbers) mean += number / count;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  const double variance = squares / (is_sample ? count - 1 : count);
  return Value::of_real(type, is_deviation ? std::sqrt(variance) : variance);
}

template <bool all>
HostResult truth_of(const Elements& elements, Type type) {
  const auto is_true = [](const Value& element) { return element.integer != 0; };
  return Value::of_integer(
      type, all ? std::ranges::all_of(elements, is_true) : std::ranges::any_of(elements, is_true));
}

const std::vector<ListTotal>& list_totals() {
  using enum ListOf;
  static const std::vector<ListTotal> kTotals = {
      {"any_value", "list_any_value", same_type, first_of},
      {"avg", "list_avg", mean_type, mean_of, kNumbers},
      {"bool_and", "list_bool_and", same_type, truth_of<true>, kTruthValues},
      {"bool_or", "list_bool_or", same_type, truth_of<false>, kTruthValues},
      {"max", "list_max", same_type, greatest_of},
      {"median", "list_median", mean_type, median_of, kNumbers},
      {"min", "list_min", same_type, least_of},
      {"mode", "list_mode", same_type, mode_of},
      {"product", "list_product", mean_type, product_of, kNumbers},
      {"stddev_pop", "list_stddev_pop", mean_type, variance_of<false, true>, kNumbers},
      {"stddev_samp", "list_stddev_samp", mean_type, variance_of<true, true>, kNumbers},
      {"sum", "list_sum", sum_type, sum_of, kNumbers, true},
      {"var_pop", "list_var_pop", mean_type, variance_of<false, false>, kNumbers},
      {"var_samp", "list_var_samp", mean_type, variance_of<true, false>, kNumbers},
  };
  return kTotals;
}

ExprPtr make_total(const ListTotal& total, const ExprPtr& argument, SourceSpan span) {
  const ExprPtr list = list_argument(total.function, argument);
  const Type element = *list->type.element;
  const bool fits = total.takes == ListOf::kNumbers       ? is_numeric(element)
                    : total.takes == ListOf::kTruthValues ? element.id == TypeId::kBoolean
                                                          : true;
  if (!fits && element.id != TypeId::kNull) {
    throw Error(ErrorKind::kType,
                fmt::format("{} needs a list of {}, not {}", total.function,
                            total.takes == ListOf::kNumbers ? "numbers" : "BOOLEANs", type_name(list->type)))
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

// Counts the elements that are not NULL.
ExprPtr make_list_count(const ExprPtr& argument, SourceSpan span) {
  const ExprPtr list = list_argument("list_count", argument);
  const auto apply = [type = list->type](HostArguments given) -> HostResult {
    const std::vector<Value> elements = list_elements(given[0].text, type);
    return Value::of_integer(TypeId::kBigint, std::ranges::count(elements, false, &Value::null));
  };
  return make_host_call({"list_count", false, apply}, TypeId::kBigint, {list}, span);
}

ExprPtr bind_list_count(Arguments of, SourceSpan span) {
  return make_list_count(of[0], span);
}

// The name of the total is a constant.
ExprPtr bind_list_aggregate(Arguments of, SourceSpan span) {
  std::vector<std::string> names;
  if (is_text_literal(*of[1]) && equals_ignore_case(of[1]->literal.text, "count"))
    return make_list_count(of[0], span);
  for (const ListTotal& total : list_totals()) {
    if (is_text_literal(*of[1]) && equals_ignore_case(of[1]->literal.text, total.name))
      return make_total(total, of[0], span);
    names.push_back(fmt::format("'{}'", total.name));
  }
  names.emplace_back("'count'");
  throw Error(ErrorKind::kValue, "list_aggregate needs the name of a total as a constant")
      .at(of[1]->span)
      .hint(fmt::format("it is one of {}", join(names, ", ")));
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
      total_function("list_bool_and", "list_bool_and(list)", "whether all elements are TRUE"),
      total_function("list_bool_or", "list_bool_or(list)", "whether an element is TRUE"),
      {"list_count", 1, 1, "list_count(list)", "number of elements that are not NULL", bind_list_count},
      total_function("list_max", "list_max(list)", "the largest element"),
      total_function("list_median", "list_median(list)", "median of the elements, as DOUBLE"),
      total_function("list_min", "list_min(list)", "the smallest element"),
      total_function("list_mode", "list_mode(list)", "the most frequent element, of several the least"),
      total_function("list_product", "list_product(list)", "product of the elements, as DOUBLE"),
      total_function("list_stddev_pop", "list_stddev_pop(list)", "standard deviation of a population"),
      total_function("list_stddev_samp", "list_stddev_samp(list)", "standard deviation of a sample"),
      total_function("list_sum", "list_sum(list)", "sum of the elements that are not NULL"),
      total_function("list_var_pop", "list_var_pop(list)", "variance of a population"),
      total_function("list_var_samp", "list_var_samp(list)", "variance of a sample"),
  };
}

}  // namespace rtsql
