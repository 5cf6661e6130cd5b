// Draws a chart with characters.
#pragma once

#include "common/styled_text.h"
#include "shell/chart/drawing.h"

namespace rtsql {

// Returns one line for each row. Where styles are not shown, marks and shades tell the series apart.
StyledText draw_text(const ChartDrawing& drawing, bool shows_styles);

// Returns the style of a series; more than there are have those of the first ones again.
Style style_of_series(size_t series);

}  // namespace rtsql
