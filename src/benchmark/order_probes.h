// Probes in ascending order of their lower ends.
#pragma once

#include "index/index.h"

namespace rtsql {

struct OrderedProbes {
  gpu::Buffer low;
  gpu::Buffer high;       // of ranges only
  gpu::Buffer positions;  // uint32: where each probe stood before; empty where they were never moved

  ProbeBatch batch(uint64_t count) const {
    return {.low = low.address(), .high = high ? high.address() : low.address(), .count = count};
  }
};

// Records a copy of `probes` and its sort, the latter as a stage called "sort". What stands with a probe can
// follow it by `positions`, as a join needs; `probes` stay as they are.
OrderedProbes order_probes(gpu::Stream& stream, KeyWidth width, const ProbeBatch& probes);

}  // namespace rtsql
