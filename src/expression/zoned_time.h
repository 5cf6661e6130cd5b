// Changes times between the clocks of time zones. A TIMESTAMP WITH TIME ZONE is written by the clock of the
// session whose statement is bound (expression/session_time.h).
#pragma once

#include "expression/expression.h"
#include "schema/time_zone.h"

namespace rtsql {

// A TIMESTAMP by the clock of the zone; a TIMESTAMP WITH TIME ZONE of one.
ExprPtr to_local(const ExprPtr& moment, const TimeZone& zone, SourceSpan span);
ExprPtr to_utc(const ExprPtr& local, const TimeZone& zone, SourceSpan span);

// Tells whether a cast between these types asks what the session's zone is.
bool is_zoned_cast(Type from, Type to);
// Types one that can be cast. Throws Error(kValue) for a text literal that is no time.
ExprPtr make_zoned_cast(const ExprPtr& expr, Type type);

}  // namespace rtsql
