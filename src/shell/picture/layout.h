// Decides what of a scene's picture is where: primitives and rays in a slanted view, x to the right, y
// upwards, z away from who looks, which is to the right and upwards.
#pragma once

#include <cstddef>

#include "engine/result/picture.h"
#include "shell/chart/drawing.h"

namespace rtsql {

struct PictureSpace {
  size_t columns = 80;
  size_t plot_rows = 10;  // at most, of the scene itself
  size_t ray_lines = 4;   // of text, at most
};

ChartDrawing lay_out_picture(const ScenePicture& picture, const PictureSpace& space);

}  // namespace rtsql
