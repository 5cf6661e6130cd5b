// Does the least that a query does with the matches of a probe: reads their row ids, or a column at these
// rows, here to add them up.
#pragma once

#include "index/contract/index.h"

namespace rtsql {

// Records sums[i] = the sum of the row ids that probe i of `probes` found, uint64 each; or that of the
// `values`, uint32 for each row of the table, that these rows have. Threads share out long spans, so that
// neither many short nor few long ones leave the device idle.
void sum_matches(gpu::Stream& stream, const ProbeResult& result, uint64_t probes, const gpu::Buffer& sums,
                 gpu::Address values = 0);

}  // namespace rtsql
