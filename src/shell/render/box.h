// Draws tables with lines around their cells, for the modes that do.
#pragma once

#include <memory>

#include "shell/render/renderer.h"

namespace rtsql {

struct RuleLines {
  const char* left;
  const char* middle;
  const char* right;
};

struct BoxLines {
  RuleLines top, below_header, bottom;
  const char* horizontal;
  const char* vertical;
};

// The lines outlive the renderer.
std::unique_ptr<Renderer> make_renderer_of_boxes(Output& output, RenderOptions options,
                                                 const BoxLines& lines);

}  // namespace rtsql
