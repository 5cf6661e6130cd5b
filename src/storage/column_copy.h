// Copies a column's parts, for columns made out of others.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Returns room for `bytes`, which holds the first `old_bytes` of `source`. The device copies whole words, so
// what stands behind the old bytes in their last word is copied too. `what` names the column if memory runs
// out.
gpu::Buffer grown_copy(gpu::Device& device, const gpu::Buffer& source, uint64_t old_bytes, uint64_t bytes,
                       std::string_view what);

// Returns the codes of a VARCHAR column under a dictionary of which `map` gives its own, in a buffer with
// room for `rows` of them.
gpu::Buffer recoded_copy(gpu::Device& device, const Column& column, const std::vector<uint32_t>& map,
                         uint64_t rows, std::string_view what);

}  // namespace rtsql
