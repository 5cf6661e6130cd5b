#include "function/registry/function_entries.h"

#include <algorithm>

#include "function/aggregate/aggregate_functions.h"
#include "function/registry/functions.h"
#include "function/registry/operators.h"
#include "function/table/table_functions.h"
#include "function/window/window_functions.h"

namespace rtsql {
namespace {

template <class Functions>
void add_entries(const Functions& functions, std::string_view kind, std::vector<FunctionEntry>& all) {
  for (const auto& function : functions) {
    for (const std::string_view notation : notations(function.signature))
      all.push_back({notation.substr(0, notation.find('(')), notation, kind, function.help});
  }
}

}  // namespace

std::vector<std::string_view> notations(std::string_view signature) {
  constexpr std::string_view kBetween = " or ";
  std::vector<std::string_view> all;
  for (size_t end; (end = signature.find(kBetween)) != std::string_view::npos;) {
    all.push_back(signature.substr(0, end));
    signature.remove_prefix(end + kBetween.size());
  }
  all.push_back(signature);
  return all;
}

std::vector<FunctionEntry> operator_entries() {
  std::vector<FunctionEntry> all;
  for (const SqlOperator& op : sql_operators()) all.push_back({op.name, op.notation, "operator", op.help});
  return all;
}

std::vector<FunctionEntry> function_entries() {
  std::vector<FunctionEntry> all;
  add_entries(scalar_functions(), "scalar", all);
  add_entries(aggregate_functions(), "aggregate", all);
  add_entries(window_functions(), "window", all);
  add_entries(table_functions(), "table", all);
  std::ranges::stable_sort(all, {}, &FunctionEntry::name);
  return all;
}

}  // namespace rtsql
