// Does the first steps of algorithms that sum up each group of a partition before they write.
#pragma once

#include <cstdint>

#include "algorithm/partition.h"
#include "gpu/stream.h"

namespace rtsql {

// Returns the sums of the `count` uint32 at `values` before each group, as uint64: they lie in scratch of the
// stream. Returns 0, which stands for nothing before, if there is one group.
gpu::Address sums_before_groups(gpu::Stream& stream, gpu::Address values, uint64_t count,
                                const Partition& parts);

// Replaces the `groups` uint64 at `sums` by their exclusive prefix sums. The grand total goes to `total`
// unless 0.
void scan_groups(gpu::Stream& stream, gpu::Address sums, uint32_t groups, gpu::Address total = 0);

}  // namespace rtsql
