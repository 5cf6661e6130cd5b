#include "function/registry/named_arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

struct ParameterNames {
  std::string_view function;
  std::vector<std::string> names;
  bool are_zero_by_default = false;
};

const std::vector<ParameterNames>& parameter_names() {
  static const std::vector<ParameterNames> kNames = {
      {"make_date", {"year", "month", "day"}},
      {"make_interval", {"years", "months", "weeks", "days", "hours", "mins", "secs"}, true},
      {"make_time", {"hour", "min", "sec"}},
      {"make_timestamp", {"year", "month", "mday", "hour", "min", "sec"}},
      {"make_timestamptz", {"year", "month", "mday", "hour", "min", "sec", "timezone"}},
  };
  return kNames;
}

const ParameterNames& names_of(std::string_view function, SourceSpan span) {
  const auto found = std::ranges::find(parameter_names(), function, &ParameterNames::function);
  if (found != parameter_names().end()) return *found;
  refuse_missing_function(function, span);
  std::vector<std::string> functions;
  for (const ParameterNames& known : parameter_names()) functions.emplace_back(known.function);
  throw Error(ErrorKind::kName, fmt::format("the arguments of {} have no names", function))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(span)
      .hint(fmt::format("those of {} have", join(functions, ", ")));
}

}  // namespace

std::vector<ExprPtr> place_arguments(std::string_view function, std::vector<ExprPtr> given,
                                     std::span<const ArgumentName> names, SourceSpan span) {
  const ParameterNames& parameters = names_of(function, span);
  const size_t without_name = given.size() - names.size();
  std::vector<ExprPtr> placed(given.begin(), given.begin() + static_cast<ptrdiff_t>(without_name));
  placed.resize(std::max(placed.size(), parameters.names.size()));
  size_t count = without_name;
  for (size_t i = 0; i < names.size(); ++i) {
    const auto found = std::ranges::find_if(
        parameters.names, [&](const std::string& known) { return equals_ignore_case(known, names[i].name); });
    if (found == parameters.names.end()) {
      throw Error(ErrorKind::kName, fmt::format("{} has no argument \"{}\"", function, names[i].name))
          .sqlstate(sqlstate::kUndefinedFunction)
          .at(names[i].span)
          .hint(suggest_name(names[i].name, parameters.names));
    }
    const auto place = static_cast<size_t>(found - parameters.names.begin());
    if (placed[place] != nullptr) {
      throw Error(ErrorKind::kSyntax, fmt::format("argument \"{}\" is given twice", *found))
          .at(names[i].span);
    }
    placed[place] = std::move(given[without_name + i]);
    count = std::max(count, place + 1);
  }
  placed.resize(count);
  for (size_t i = 0; i < placed.size(); ++i) {
    if (placed[i] != nullptr) continue;
    if (!parameters.are_zero_by_default) {
      throw Error(ErrorKind::kType,
                  fmt::format("argument \"{}\" of {} is missing", parameters.names[i], function))
          .sqlstate(sqlstate::kUndefinedFunction)
          .at(span);
    }
    placed[i] = integer_literal(0, span);
  }
  return placed;
}

}  // namespace rtsql
