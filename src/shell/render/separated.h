// Writes values as they are between separators, for the modes that differ in these alone.
#pragma once

#include <memory>
#include <string>

#include "shell/render/renderer.h"

namespace rtsql {

struct Separators {
  std::string between_columns;
  std::string after_rows;
};

// The names of columns come first, if they are wanted; NULL is the option's text, or nothing.
std::unique_ptr<Renderer> make_renderer_of_separated(Output& output, RenderOptions options,
                                                     Separators separators);

}  // namespace rtsql
