// Knows the units of time that SQL names in INTERVAL and date_trunc.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rtsql {

struct TimeUnit {
  std::string_view name;
  int64_t months;        // 0 where the unit is not one of the calendar
  int64_t microseconds;  // 0 where it is
};

// They are sorted from the longest to the shortest.
std::span<const TimeUnit> time_units();

// Tells whether `written`, in any case, is the word or its plural.
bool is_singular_or_plural(std::string_view written, std::string_view singular);

// Tells whether `written`, in any case, is the name of a unit or a field of times, or its plural.
bool is_unit_name(std::string_view written, std::string_view name);

// Returns the name of a unit, or of another field of times, of which this is a short one, as "hrs" of "hour";
// any other name as it is.
std::string_view whole_unit_name(std::string_view name);

// Returns the name of a field of times of which this is another name, as "dow" of "weekday"; any other name
// as whole_unit_name() gives it.
std::string_view whole_field_name(std::string_view name);

// Returns the unit that begins where a field of times changes: a day of those that count days, as "dow" and
// "julian", a second of "epoch"; any other name as whole_field_name() gives it.
std::string_view unit_of_field(std::string_view field);

// Tells whether this is a unit that INTERVAL counts behind a number or an expression in parentheses: one of
// time_units(), or a decade, century or millennium.
bool is_interval_unit(std::string_view name);

// Finds a unit by its singular or plural in any case; null if there is none of that name.
const TimeUnit* find_time_unit(std::string_view name);

}  // namespace rtsql
