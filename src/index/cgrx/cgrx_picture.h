// Pictures the scene of a `cgrx` index: a triangle for each bucket, and those that lead on from row to row.
#pragma once

#include "index/cgrx/cgrx_scene.h"
#include "index/contract/scene_picture.h"

namespace rtsql {

// Has the kernels that wrote the scene's triangles write them once more, and reads those that are chosen.
// There is a key. Throws as the kernels do.
PicturedScene picture_cgrx_scene(gpu::Device& device, const CgrxScene& scene, const SortedKeys& sorted,
                                 KeyWidth width, uint64_t key_count, const CgrxOptions& options,
                                 const PictureChoice& choice);

}  // namespace rtsql
