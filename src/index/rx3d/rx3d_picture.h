// Pictures of the scene of `rx3d`.
#pragma once

#include "index/rx3d/rx3d_scene.h"

namespace rtsql {

// Writes the triangles once more and reads those that are chosen.
PicturedScene picture_rx3d(gpu::Device& device, const Rx3dScene& scene, uint64_t count,
                           const PictureChoice& choice);

}  // namespace rtsql
