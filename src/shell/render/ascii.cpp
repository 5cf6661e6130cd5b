// Mode `ascii` writes values as they are between ASCII's own separators of units and records, which texts
// hardly ever have.
#include "shell/render/mode.h"
#include "shell/render/separated.h"

namespace rtsql {

std::unique_ptr<Renderer> make_ascii_renderer(Output& output, RenderOptions options) {
  return make_renderer_of_separated(output, std::move(options), {"\x1f", "\x1e"});
}

}  // namespace rtsql
