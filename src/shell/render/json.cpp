// Mode `json` writes one array of objects per result. Columns of one name get the suffixes _2, _3, … since an
// object's members must differ.
#include "schema/json_text.h"
#include "shell/render/batches.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class JsonRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    std::vector<std::string> names;
    for (const ResultColumn& column : result.columns) names.push_back(column.name);
    keys_ = json_keys(names);
    uint64_t count = result.rows->row_count();
    output_.write("[");
    bool first = true;
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) {
        text_ = first ? "" : ",\n";
        first = false;
        append_json_object(text_, keys_, columns, row);
        output_.write(text_);
      }
    });
    output_.write("]\n");
    return count;
  }

 private:
  std::vector<std::string> keys_;  // quoted, with the colon
  std::string text_;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(Output& output, RenderOptions options) {
  return std::make_unique<JsonRenderer>(output, std::move(options));
}

}  // namespace rtsql
