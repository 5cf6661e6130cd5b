// Series of times: generate_series(DATE '2026-01-01', DATE '2026-12-31', INTERVAL '1 day').
#pragma once

#include "function/table/series.h"
#include "function/table/table_functions.h"

namespace rtsql {

// Tells whether the call, of two or three arguments, has a DATE, a TIMESTAMP, with time zone or without, or
// an INTERVAL among them.
bool is_time_series(const TableCall& call);

// Times a fixed length apart are a series; the calendar's months have no fixed length, nor have the days of
// the session's clock, so those are listed, from constants.
TableRows bind_time_series(const TableCall& call, SeriesEnd includes);

}  // namespace rtsql
