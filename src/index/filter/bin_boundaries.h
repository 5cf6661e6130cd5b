// Chooses where filter vectors cut the domain of their keys.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

// Returns at most `blocks` - 1 boundaries, ascending: each but for the first block begins with one. They are
// quantiles of a sample of the keys, of which there is at least one; behind a value that is several quantiles
// there is a boundary, too. Adds the stage "sample" to the timings.
std::vector<uint64_t> sample_boundaries(gpu::Device& device, const IndexKeys& keys, uint32_t blocks,
                                        gpu::Timings& timings, const WorkContext& context);

// Does so for an ascending sample; no key is above `largest`.
std::vector<uint64_t> boundaries_of_sample(std::span<const uint64_t> sample, uint32_t blocks,
                                           uint64_t largest);

}  // namespace rtsql
