#include "function/registry/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/text.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/choice_functions.h"
#include "function/enum_functions.h"
#include "function/hash.h"
#include "function/host_function.h"
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

// Texts and lists are repeated by functions of one name.
void repeat_lists(std::vector<ScalarFunction>& functions) {
  ScalarFunction& repeat = *std::ranges::find(functions, "repeat", &ScalarFunction::name);
  repeat.bind = [of_texts = repeat.bind](std::vector<ExprPtr> of, SourceSpan span) {
    if (of[0]->type.id != TypeId::kList) return of_texts(std::move(of), span);
    return make_repeated_list(of[0], host_argument("repeat", 'i', of[1]), span);
  };
}

std::vector<ScalarFunction> all_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {choice_functions(), enum_functions(), hash_functions(), number_functions(), session_functions(),
        list_functions(), text_functions(), time_functions(), interval_functions(), zone_functions(),
        bin_functions(), part_functions(), unit_functions(), operator_functions()})
    all.insert(all.end(), some.begin(), some.end());
  repeat_lists(all);
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

void refuse_missing_function(std::string_view name, SourceSpan span) {
  struct MissingFunction {
    std::string_view name, type;
  };
  static constexpr auto kMissing = std::to_array<MissingFunction>({{"array_zip", "STRUCT"},
                                                                   {"list_zip", "STRUCT"},
                                                                   {"struct_extract", "STRUCT"},
                                                                   {"struct_insert", "STRUCT"},
                                                                   {"struct_pack", "STRUCT"},
                                                                   {"row_to_json", "JSON"},
                                                                   {"list_histogram", "MAP"},
                                                                   {"map", "MAP"},
                                                                   {"map_entries", "MAP"},
                                                                   {"map_extract", "MAP"},
                                                                   {"map_from_entries", "MAP"},
                                                                   {"map_keys", "MAP"},
                                                                   {"map_values", "MAP"},
                                                                   {"union_extract", "UNION"},
                                                                   {"union_tag", "UNION"},
                                                                   {"union_value", "UNION"}});
  const auto missing = std::ranges::find(kMissing, name, &MissingFunction::name);
  if (missing == kMissing.end()) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("{} is not supported: there is no type {}", name, missing->type))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .at(span)
      .hint("a column for each part holds such values, or a list, or a table of their own");
}

const ScalarFunction& require_function(std::string_view name, size_t arguments, SourceSpan span) {
  const auto& functions = scalar_functions();
  auto found = std::find_if(functions.begin(), functions.end(),
                            [&](const ScalarFunction& function) { return function.name == name; });
  if (found == functions.end()) {
    refuse_missing_function(name, span);
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
