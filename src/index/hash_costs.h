// What probing and building hashed tables costs, for the planner.
#pragma once

#include "index/method.h"

namespace rtsql {

// Of a table whose probes read `buckets` buckets on average.
double hash_probe_milliseconds(const ProbeEstimate& estimate, double buckets);
double hash_build_milliseconds(const ProbeEstimate& estimate);

}  // namespace rtsql
