// What the distinct values of each frame add up to, for frames that leave out first rows of their partition.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/window/host_frames.h"
#include "exec/window/value_numbers.h"

namespace rtsql {

// Returns the accumulator's word of every row's frame. `words` are what the rows contribute; rows of one
// number have the same. The host keeps a tree of merged words over the numbers that the frame has, so no
// value is ever taken out of a sum.
std::vector<uint64_t> merge_distinct(const Accumulator& accumulator, const std::vector<uint64_t>& words,
                                     const ValueNumbers& numbers, HostFrames& frames);

}  // namespace rtsql
