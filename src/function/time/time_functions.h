// The functions of dates and times. A string literal is read as a TIMESTAMP.
#pragma once

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

// Returns the names of the units that date_trunc has for values of the type.
std::vector<std::string> truncation_units(Type type);

}  // namespace rtsql
