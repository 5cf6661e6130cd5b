// Brings times to the precision that a type demands (schema/time_precision.h).
#pragma once

#include "expression/expression.h"
#include "schema/time_precision.h"

namespace rtsql {

// Returns a TIMESTAMP, with time zone or without, whose seconds are rounded; an INTERVAL without what is
// shorter than its last field, or rounded; a value of any other type as it is.
ExprPtr keep_precision(const ExprPtr& time, const TimePrecision& precision);

// Reads a string literal that becomes an INTERVAL whose type says what its numbers count; returns any other
// value as it is. Throws Error(kValue) for a text that is no interval.
ExprPtr read_by_fields(const ExprPtr& value, Type type, const TimePrecision& precision);

}  // namespace rtsql
