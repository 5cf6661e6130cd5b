// The middle step of algorithms that first sum up each group of a partition.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Replaces the `groups` uint64 at `sums` by their exclusive prefix sums. The grand total goes to `total`
// unless 0.
void scan_groups(gpu::Stream& stream, gpu::Address sums, uint32_t groups, gpu::Address total = 0);

}  // namespace rtsql
