// Reads INTERVALs that move a time as they are written, with what is computed of them: 3 * INTERVAL '1 day'.
#pragma once

#include <optional>

#include "expression/interval.h"
#include "sql/expression.h"

namespace rtsql {

// Returns an INTERVAL, or a sum, a difference, a multiple by a number or a part of some; none for anything
// else. Throws as parse_time_shift does.
std::optional<TimeShift> written_interval(const sql::Expression& expression);

}  // namespace rtsql
