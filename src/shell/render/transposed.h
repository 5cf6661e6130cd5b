// Turns a result, as `.columns` has it: each of its columns is a row, and each of its rows a column.
#pragma once

#include <functional>
#include <memory>

#include "shell/render/renderer.h"

namespace rtsql {

// The function makes the renderer that draws the turned result.
using MakeRenderer = std::function<std::unique_ptr<Renderer>(Output& output, RenderOptions options)>;
std::unique_ptr<Renderer> make_transposed_renderer(Output& output, RenderOptions options, MakeRenderer make);

}  // namespace rtsql
