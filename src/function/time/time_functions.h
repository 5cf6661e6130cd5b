// The functions of dates and times. A string literal is read as a TIMESTAMP.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> time_functions();
std::vector<ScalarFunction> interval_functions();
std::vector<ScalarFunction> zone_functions();
std::vector<ScalarFunction> bin_functions();
std::vector<ScalarFunction> part_functions();
std::vector<ScalarFunction> unit_functions();

// The error of a name that is none of a time zone; it has no span.
Error unknown_time_zone(const std::string& name);

// `part` names one that there is: "year".
ExprPtr make_time_part(std::string_view part, const ExprPtr& time, SourceSpan span);
// Counts years without a gap: 0 is the one before the year 1.
ExprPtr make_astronomical_year(const ExprPtr& time, SourceSpan span);
// The unit, or the field, is a constant, or a text that differs from row to row; then fields are DOUBLEs.
ExprPtr make_date_part(const ExprPtr& part, const ExprPtr& time, SourceSpan span);
ExprPtr make_date_trunc(const ExprPtr& unit, const ExprPtr& time, SourceSpan span);
// Truncates a TIMESTAMP WITH TIME ZONE by a clock, which goes from one to a TIMESTAMP and back.
using ByClock = std::function<ExprPtr(const ExprPtr&)>;
ExprPtr make_moment_trunc(const ExprPtr& unit, const ExprPtr& moment, const ByClock& by_clock,
                          SourceSpan span);
// Returns the microseconds since 1970-01-01, those of UTC of a TIMESTAMP WITH TIME ZONE; of a TIME, and of an
// INTERVAL without months and days, all that it has.
ExprPtr microseconds_of(const ExprPtr& time, SourceSpan span);
// Has times between which units are counted be of one clock, that of the session, or of UTC where a day has
// several of the unit, which is a constant, and one of them is a TIMESTAMP WITH TIME ZONE. Throws
// Error(kType) for an INTERVAL, and for a TIME where the other is none, or has no such unit.
void unite_clocks(const ExprPtr& unit, ExprPtr& start, ExprPtr& end);

// Returns the names of the units that date_trunc has for values of the type.
std::vector<std::string> truncation_units(Type type);

}  // namespace rtsql
