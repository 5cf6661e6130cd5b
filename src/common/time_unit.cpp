#include "common/time_unit.h"

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql {

std::span<const TimeUnit> time_units() {
  static constexpr auto kUnits = std::to_array<TimeUnit>({{"year", 12, 0},
                                                          {"quarter", 3, 0},
                                                          {"month", 1, 0},
                                                          {"week", 0, 604'800'000'000},
                                                          {"day", 0, 86'400'000'000},
                                                          {"hour", 0, 3'600'000'000},
                                                          {"minute", 0, 60'000'000},
                                                          {"second", 0, 1'000'000},
                                                          {"millisecond", 0, 1'000},
                                                          {"microsecond", 0, 1}});
  return kUnits;
}

bool is_singular_or_plural(std::string_view written, std::string_view singular) {
  if (written.size() == singular.size() + 1 && (written.back() == 's' || written.back() == 'S')) {
    written.remove_suffix(1);
  }
  return equals_ignore_case(written, singular);
}

bool is_unit_name(std::string_view written, std::string_view name) {
  return is_singular_or_plural(written, name) ||
         (name == "century" && equals_ignore_case(written, "centuries")) ||
         (name == "millennium" && equals_ignore_case(written, "millennia"));
}

namespace {

struct ShortName {
  std::string_view name, unit;
};

}  // namespace

std::string_view whole_unit_name(std::string_view name) {
  static constexpr auto kShortNames = std::to_array<ShortName>({{"y", "year"},
                                                                {"yr", "year"},
                                                                {"yrs", "year"},
                                                                {"mon", "month"},
                                                                {"mons", "month"},
                                                                {"w", "week"},
                                                                {"d", "day"},
                                                                {"h", "hour"},
                                                                {"hr", "hour"},
                                                                {"hrs", "hour"},
                                                                {"m", "minute"},
                                                                {"min", "minute"},
                                                                {"mins", "minute"},
                                                                {"s", "second"},
                                                                {"sec", "second"},
                                                                {"secs", "second"},
                                                                {"ms", "millisecond"},
                                                                {"msec", "millisecond"},
                                                                {"msecs", "millisecond"},
                                                                {"msecond", "millisecond"},
                                                                {"mseconds", "millisecond"},
                                                                {"us", "microsecond"},
                                                                {"usec", "microsecond"},
                                                                {"usecs", "microsecond"},
                                                                {"usecond", "microsecond"},
                                                                {"useconds", "microsecond"},
                                                                {"qtr", "quarter"},
                                                                {"dec", "decade"},
                                                                {"decs", "decade"},
                                                                {"c", "century"},
                                                                {"cent", "century"},
                                                                {"mil", "millennium"},
                                                                {"mils", "millennium"}});
  const auto found = std::ranges::find_if(
      kShortNames, [&](const ShortName& known) { return equals_ignore_case(known.name, name); });
  return found == kShortNames.end() ? name : found->unit;
}

std::string_view whole_field_name(std::string_view name) {
  static constexpr auto kOtherNames = std::to_array<ShortName>({{"dayofmonth", "day"},
                                                                {"dayofweek", "dow"},
                                                                {"weekday", "dow"},
                                                                {"dayofyear", "doy"},
                                                                {"weekofyear", "week"}});
  const auto found = std::ranges::find_if(
      kOtherNames, [&](const ShortName& known) { return equals_ignore_case(known.name, name); });
  return found == kOtherNames.end() ? whole_unit_name(name) : found->unit;
}

std::string_view unit_of_field(std::string_view field) {
  const std::string_view name = whole_field_name(field);
  for (const std::string_view days : {"dow", "isodow", "doy", "julian"}) {
    if (is_singular_or_plural(name, days)) return "day";
  }
  if (equals_ignore_case(name, "epoch")) return "second";
  return equals_ignore_case(name, "yearweek") ? "week" : name;
}

bool is_interval_unit(std::string_view name) {
  return find_time_unit(name) != nullptr || is_unit_name(name, "decade") || is_unit_name(name, "century") ||
         is_unit_name(name, "millennium");
}

const TimeUnit* find_time_unit(std::string_view name) {
  const std::span<const TimeUnit> units = time_units();
  auto found = std::find_if(units.begin(), units.end(),
                            [&](const TimeUnit& unit) { return is_singular_or_plural(name, unit.name); });
  return found == units.end() ? nullptr : &*found;
}

}  // namespace rtsql
