// Mode `trash` computes and fetches the rows, which it shows nowhere: to measure, or to run a query for its
// effects.
#include "shell/render/batches.h"
#include "shell/render/footer.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class TrashRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    const uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [](const std::vector<HostColumn>&, uint64_t) {});
    return count;
  }

  void end(const StatementReport& report) override { write_footer(output_, report, options_); }
};

}  // namespace

std::unique_ptr<Renderer> make_trash_renderer(Output& output, RenderOptions options) {
  return std::make_unique<TrashRenderer>(output, std::move(options));
}

}  // namespace rtsql
