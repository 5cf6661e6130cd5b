// The fields of INTERVALs, as PostgreSQL counts them: of '14 mons 40 days 30:00' the year is 1, the month 2,
// the day 40 and the hour 30.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Return null for a field or a unit that an INTERVAL does not have.
ExprPtr make_interval_field(std::string_view field, const ExprPtr& interval, SourceSpan span);
// Drops what is shorter than the unit.
ExprPtr truncate_interval(std::string_view unit, const ExprPtr& interval, SourceSpan span);

std::vector<std::string> interval_fields();
std::vector<std::string> interval_units();

}  // namespace rtsql
