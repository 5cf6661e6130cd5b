// Pictures the scene of an `rx` index. See rx.h for what lies where.
#pragma once

#include "index/contract/scene_picture.h"
#include "index/rx/rx_scene.h"

namespace rtsql {

// Has the kernel that wrote the scene's primitives write those that are chosen once more, and reads them.
// `keys` are those that the scene is of. Throws as the kernels do.
PicturedScene picture_rx_scene(gpu::Device& device, const RxScene& scene, const RxOptions& options,
                               const IndexKeys& keys, const PictureChoice& choice);

// Says which bits of a key lie along each axis, and how far the axis is drawn out.
std::array<std::string, 3> rx_axis_texts(const RxLayout& layout, const RxAxisScale& axis_scale,
                                         bool counts_from_least);

}  // namespace rtsql
