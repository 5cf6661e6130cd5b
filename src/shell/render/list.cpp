// Mode `list` writes values as they are, the text of .separator between them.
#include "shell/render/mode.h"
#include "shell/render/separated.h"

namespace rtsql {

std::unique_ptr<Renderer> make_list_renderer(Output& output, RenderOptions options) {
  Separators separators{options.separator, "\n"};
  return make_renderer_of_separated(output, std::move(options), std::move(separators));
}

}  // namespace rtsql
