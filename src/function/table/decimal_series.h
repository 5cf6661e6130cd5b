// Series of DECIMALs: generate_series(0.5, 2.0, 0.25).
#pragma once

#include "function/table/table_functions.h"

namespace rtsql {

// Tells whether the call, of one to three arguments, has a DECIMAL among them.
bool is_decimal_series(const TableCall& call);

// The values have the largest scale of the arguments; their steps are counted in units of it, which fit a
// BIGINT. Throws Error(kType) for an argument that is no integer or DECIMAL, and
// Error(kValue) for a constant step of 0.
TableRows bind_decimal_series(const TableCall& call, SeriesEnd includes);

}  // namespace rtsql
