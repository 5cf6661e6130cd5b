// Multiplies INTERVALs by numbers that are not whole, on the host.
#pragma once

#include "expression/host_call.h"
#include "function/host_function.h"

namespace rtsql {

// Both take an INTERVAL and a DOUBLE. What is left of a month becomes days, 30 of them a month, and what is
// left of a day a time, to the microsecond, as PostgreSQL does. They return none where the result is out of
// range; a quotient by 0 is NULL.
HostResult interval_product(HostArguments of);
HostResult interval_quotient(HostArguments of);

}  // namespace rtsql
