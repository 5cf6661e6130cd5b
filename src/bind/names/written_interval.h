// Reads INTERVALs as they are written, which are no values, with what is computed of them: 3 * INTERVAL '1
// day'.
#pragma once

#include <optional>

#include "expression/interval.h"
#include "sql/expression.h"

namespace rtsql {

// Returns an INTERVAL, or a sum, a difference, a multiple by a number or a part of some; none for anything
// else. Throws as parse_interval does.
std::optional<Interval> written_interval(const sql::Expression& expression);

}  // namespace rtsql
