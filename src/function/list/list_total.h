// Totals of lists: what makes one value of the elements that are not NULL.
#pragma once

#include <string_view>
#include <vector>

#include "function/host_function.h"

namespace rtsql {

enum class ListOf { kAny, kNumbers, kIntegers, kTruthValues };

// A total of no element is NULL, or 0 where it says so.
struct ListTotal {
  std::string_view name;
  std::string_view function;  // list_<name>
  std::string_view help;
  Type (*type)(Type element);
  HostResult (*total)(const std::vector<Value>& elements, Type type);  // of one at least; none: out of range
  ListOf takes = ListOf::kAny;
  bool may_fail = false;
  bool is_zero_of_none = false;
};

// Returns those that are statistics of numbers, as DOUBLE.
std::vector<ListTotal> list_statistics();

}  // namespace rtsql
