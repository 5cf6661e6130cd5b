#include "function/registry/functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/choice_functions.h"
#include "function/enum_functions.h"
#include "function/hash.h"
#include "function/list/list_functions.h"
#include "function/number/number_functions.h"
#include "function/operator/operator_functions.h"
#include "function/registry/synonyms.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"
#include "function/table/table_functions.h"
#include "function/text/text_functions.h"
#include "function/time/time_functions.h"

namespace rtsql {
namespace {

std::vector<ScalarFunction> all_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {choice_functions(), enum_functions(), hash_functions(), number_functions(), session_functions(),
        list_functions(), text_functions(), time_functions(), interval_functions(), zone_functions(),
        bin_functions(), part_functions(), unit_functions(), operator_functions()})
    all.insert(all.end(), some.begin(), some.end());
  const std::vector<ScalarFunction> synonyms = synonyms_of(all);
  all.insert(all.end(), synonyms.begin(), synonyms.end());
  std::ranges::sort(all, {}, &ScalarFunction::name);
  return all;
}

}  // namespace

const std::vector<ScalarFunction>& scalar_functions() {
  static const std::vector<ScalarFunction> kFunctions = all_functions();
  return kFunctions;
}

bool is_function(std::string_view name) {
  return std::ranges::find(scalar_functions(), name, &ScalarFunction::name) != scalar_functions().end();
}

const ScalarFunction& require_function(std::string_view name, size_t arguments, SourceSpan span) {
  const auto& functions = scalar_functions();
  auto found = std::find_if(functions.begin(), functions.end(),
                            [&](const ScalarFunction& function) { return function.name == name; });
  if (found == functions.end()) {
    std::vector<std::string> names;
    for (const ScalarFunction& function : functions) {
      if (!is_session_value(function.name)) names.emplace_back(function.name);
    }
    for (const AggregateFunction& function : aggregate_functions()) names.emplace_back(function.name);
    for (const TableFunction& function : table_functions()) names.emplace_back(function.name);
    throw Error(ErrorKind::kName, fmt::format("unknown function \"{}\"", name))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(span)
        .hint(nearest_name(name, names) ? suggest_name(name, names) : "SHOW FUNCTIONS lists them");
  }
  if (arguments < found->least_arguments || arguments > found->most_arguments) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of {}: {} given", found->name, arguments))
        .at(span)
        .hint(fmt::format("expected {}", found->signature));
  }
  return *found;
}

ExprPtr bind_function(std::string_view name, std::vector<ExprPtr> arguments, SourceSpan span) {
  const ScalarFunction& function = require_function(name, arguments.size(), span);
  return function.bind(std::move(arguments), span);
}

}  // namespace rtsql
