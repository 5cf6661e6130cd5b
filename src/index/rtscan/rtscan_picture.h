// Pictures the scenes of an `rtscan` index: a cube for each row, at the coordinates of its keys.
#pragma once

#include <vector>

#include "index/contract/scene_picture.h"
#include "index/rtscan/rtscan_builder.h"

namespace rtsql {

// Goes the way of the build once more, from the keys to the primitives, and reads those that are chosen.
// `keys` are those that the index is of, one at least. Throws as the kernels do.
std::vector<PicturedScene> picture_rtscan(gpu::Device& device, const RtscanParts& parts,
                                          const IndexKeys& keys, const RtscanOptions& options,
                                          const PictureChoice& choice);

}  // namespace rtsql
