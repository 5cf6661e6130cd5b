// Mode `table` draws a table with lines of ASCII characters.
#include "shell/render/box.h"
#include "shell/render/mode.h"

namespace rtsql {

std::unique_ptr<Renderer> make_table_renderer(Output& output, RenderOptions options) {
  static constexpr BoxLines kLines = {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}, "-", "|"};
  return make_renderer_of_boxes(output, std::move(options), kLines);
}

}  // namespace rtsql
