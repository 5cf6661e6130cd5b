// Draws a chart as an image of SVG.
#pragma once

#include <string>

#include "shell/chart/drawing.h"

namespace rtsql {

// Returns a document that needs nothing else.
std::string draw_svg(const ChartDrawing& drawing);

}  // namespace rtsql
