#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>

#include "common/error.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "function/list/list_total.h"
#include "schema/key_encoding.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;
using Elements = std::vector<Value>;

Type same_type(Type element) {
  return element;
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

template <bool all>
HostResult truth_of(const Elements& elements, Type type) {
  const auto is_true = [](const Value& element) { return element.integer != 0; };
  return Value::of_integer(
      type, all ? std::ranges::all_of(elements, is_true) : std::ranges::any_of(elements, is_true));
}

template <typename Combine>
HostResult bits_of(const Elements& elements, Type type) {
  int64_t bits = elements.front().integer;
  for (size_t i = 1; i < elements.size(); ++i) bits = Combine()(bits, elements[i].integer);
  return Value::of_integer(type, bits);
}

const std::vector<ListTotal>& list_totals() {
  using enum ListOf;
  static const std::vector<ListTotal> kTotals = [] {
    std::vector<ListTotal> totals = {
        {"any_value", "list_any_value", "the first element that is not NULL", same_type, first_of},
        {"bit_and", "list_bit_and", "bits that all elements have", same_type, bits_of<std::bit_and<int64_t>>,
         kIntegers},
        {"bit_or", "list_bit_or", "bits that any element has", same_type, bits_of<std::bit_or<int64_t>>,
         kIntegers},
        {"bit_xor", "list_bit_xor", "bits that an odd number of elements have", same_type,
         bits_of<std::bit_xor<int64_t>>, kIntegers},
        {"bool_and", "list_bool_and", "whether all elements are TRUE", same_type, truth_of<true>,
         kTruthValues},
        {"bool_or", "list_bool_or", "whether an element is TRUE", same_type, truth_of<false>, kTruthValues},
        {"max", "list_max", "the largest element", same_type, greatest_of},
        {"min", "list_min", "the smallest element", same_type, least_of},
        {"mode", "list_mode", "the most frequent element, of several the least", same_type, mode_of},
        {"sum", "list_sum", "sum of the elements that are not NULL", sum_type, sum_of, kNumbers, true},
    };
    for (const ListTotal& statistic : list_statistics()) totals.push_back(statistic);
    std::ranges::sort(totals, {}, &ListTotal::name);
    return totals;
  }();
  return kTotals;
}

std::string_view name_of(ListOf elements) {
  switch (elements) {
    case ListOf::kNumbers:
      return "numbers";
    case ListOf::kIntegers:
      return "integers";
    case ListOf::kTruthValues:
      return "BOOLEANs";
    case ListOf::kAny:
      break;
  }
  return "values";
}

bool takes_elements(ListOf elements, Type type) {
  if (type.id == TypeId::kNull || elements == ListOf::kAny) return true;
  if (elements == ListOf::kTruthValues) return type.id == TypeId::kBoolean;
  return elements == ListOf::kNumbers ? is_numeric(type) : is_integral(type);
}

// Returns the elements that are not NULL.
Elements values_in(std::string_view list, Type type) {
  Elements elements;
  for (ListReader reader(list, type); !reader.at_end();) {
    Value value = reader.next();
    if (!value.null) elements.push_back(std::move(value));
  }
  return elements;
}

ExprPtr make_total(const ListTotal& total, const ExprPtr& argument, SourceSpan span) {
  const ExprPtr list = list_argument(total.function, argument);
  const Type element = *list->type.element;
  if (!takes_elements(total.takes, element)) {
    throw Error(ErrorKind::kType, fmt::format("{} needs a list of {}, not {}", total.function,
                                              name_of(total.takes), type_name(list->type)))
        .at(argument->span);
  }
  const Type type = total.type(element);
  HostFunction function{std::string(total.function), false, {}};
  const Value of_none = total.is_zero_of_none ? Value::of_real(type, 0) : Value::null_of(type);
  function.apply = [list_type = list->type, type, of_none, compute = total.total](HostArguments of) {
    const Elements elements = values_in(of[0].text, list_type);
    return elements.empty() ? HostResult(of_none) : compute(elements, type);
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

// Joins the elements that are not NULL, as texts.
ExprPtr bind_list_string_agg(Arguments of, SourceSpan span) {
  const ExprPtr list = list_argument("list_string_agg", of[0]);
  const ExprPtr separator =
      of.size() > 1 ? host_argument("list_string_agg", 't', of[1]) : make_literal(Value::of_text(","), span);
  HostFunction function{"list_string_agg", false, {}};
  function.apply = [type = list->type](HostArguments given) -> HostResult {
    const Elements elements = values_in(given[0].text, type);
    if (elements.empty()) return Value::null_of(TypeId::kVarchar);
    std::string all;
    for (const Value& element : elements) {
      if (&element != &elements.front()) all += given[1].text;
      all += cast_value(element, TypeId::kVarchar)->text;
    }
    return Value::of_text(std::move(all));
  };
  function.gives_null = true;
  return make_host_call(std::move(function), TypeId::kVarchar, {list, separator}, span);
}

// An empty list has no rows to aggregate.
ExprPtr make_list_of_list(const ExprPtr& argument, SourceSpan span) {
  const ExprPtr list = list_argument("list_aggregate", argument);
  HostFunction function{"list_list", false, {}};
  function.apply = [type = list->type](HostArguments given) -> HostResult {
    const Elements elements = list_elements(given[0].text, type);
    return elements.empty() ? Value::null_of(type) : make_list(type, elements);
  };
  function.gives_null = true;
  return make_host_call(std::move(function), list->type, {list}, span);
}

// Returns the name that a synonym among the aggregates stands for.
std::string_view name_of_total(std::string_view name) {
  using Names = std::pair<std::string_view, std::string_view>;
  static constexpr auto kNames = std::to_array<Names>({{"arbitrary", "first"},
                                                       {"array_agg", "list"},
                                                       {"group_concat", "string_agg"},
                                                       {"listagg", "string_agg"},
                                                       {"mean", "avg"},
                                                       {"stddev", "stddev_samp"},
                                                       {"sumkahan", "fsum"},
                                                       {"kahan_sum", "fsum"},
                                                       {"favg", "avg"},
                                                       {"variance", "var_samp"}});
  const auto found = std::ranges::find(kNames, name, &Names::first);
  return found == kNames.end() ? name : found->second;
}

// The name of the total is a constant.
ExprPtr bind_list_aggregate(Arguments of, SourceSpan span) {
  const std::string written = is_text_literal(*of[1]) ? to_lower(of[1]->literal.text) : "";
  const std::string_view name = name_of_total(written);
  Arguments given = {of[0]};
  given.insert(given.end(), of.begin() + 2, of.end());
  if (name == "string_agg") return bind_list_string_agg(std::move(given), span);
  if (of.size() == 2) {
    if (name == "count") return make_list_count(of[0], span);
    if (name == "list") return make_list_of_list(of[0], span);
    if (name == "approx_count_distinct") return make_call(list_functions(), "list_unique", {of[0]}, span);
    if (name == "first" || name == "last")
      return make_call(list_functions(), name == "first" ? "list_first" : "list_last", {of[0]}, span);
    const auto total = std::ranges::find(list_totals(), name, &ListTotal::name);
    if (total != list_totals().end()) return make_total(*total, of[0], span);
  }
  if (name == "histogram") {
    throw Error(ErrorKind::kUnsupported,
                "histogram is not supported: it makes a MAP, and there is no such type")
        .at(of[1]->span)
        .hint("FROM histogram(…) counts values in bins");
  }
  std::vector<std::string> names;
  for (const std::string_view known :
       {"approx_count_distinct", "count", "first", "last", "list", "string_agg"})
    names.push_back(fmt::format("'{}'", known));
  for (const ListTotal& total : list_totals()) names.push_back(fmt::format("'{}'", total.name));
  std::ranges::sort(names);
  throw Error(ErrorKind::kValue, "list_aggregate needs the name of a total as a constant")
      .at(of[1]->span)
      .hint(fmt::format("it is one of {}", join(names, ", ")));
}

}  // namespace

std::vector<ScalarFunction> list_total_functions() {
  std::vector<ScalarFunction> functions = {
      {"list_aggregate", 2, 3, "list_aggregate(list, name [, separator])",
       "as list_<name>: list_aggregate(l, 'sum'); the separator is that of 'string_agg'",
       bind_list_aggregate},
      {"list_count", 1, 1, "list_count(list)", "number of elements that are not NULL", bind_list_count},
      {"list_string_agg", 1, 2, "list_string_agg(list [, separator])",
       "the elements that are not NULL, as texts; by commas", bind_list_string_agg},
  };
  for (const ListTotal& total : list_totals()) {
    static std::deque<std::string> signatures;  // that the records point at
    const auto bind = [&total](Arguments of, SourceSpan span) { return make_total(total, of[0], span); };
    functions.push_back({total.function, 1, 1,
                         signatures.emplace_back(fmt::format("{}(list)", total.function)), total.help, bind});
  }
  return functions;
}

}  // namespace rtsql
