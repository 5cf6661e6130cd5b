// Reads the primitives of a scene from where a kernel has written them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/stream.h"
#include "index/contract/scene_picture.h"

namespace rtsql {

inline constexpr uint64_t kMostCornerBytes = 9 * sizeof(float);  // those of a triangle, of a primitive

// Returns the first `count` primitives of the buffer, which have `corners` of three floats each, tightly
// packed. Finishes the stream.
std::vector<std::vector<ScenePlace>> read_corners(gpu::Stream& stream, const gpu::Buffer& primitives,
                                                  size_t count, size_t corners);
// Does so for the primitives of these numbers.
std::vector<std::vector<ScenePlace>> read_corners(gpu::Stream& stream, const gpu::Buffer& primitives,
                                                  const std::vector<uint32_t>& numbers, size_t corners);

}  // namespace rtsql
