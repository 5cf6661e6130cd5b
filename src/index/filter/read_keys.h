// Reads some of an index's keys to the host.
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

enum class ReadOrder : uint8_t { kAsPositions, kAscending };

// Returns the keys at the positions, in their order or sorted. Finishes the stream, and adds its timings.
std::vector<uint64_t> read_keys(gpu::Stream& stream, const KeyColumn& column,
                                const std::vector<uint32_t>& positions, ReadOrder order,
                                gpu::Timings& timings);

}  // namespace rtsql
