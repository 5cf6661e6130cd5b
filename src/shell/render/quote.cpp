// Mode `quote` writes the values of a row as SQL reads them, commas between them.
#include "common/text.h"
#include "shell/render/batches.h"
#include "shell/render/literal.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class QuoteRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;
    if (options_.headers) write_names(result.columns);
    const uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
    });
    return count;
  }

 private:
  void write_names(const std::vector<ResultColumn>& columns) {
    std::vector<std::string> names;
    for (const ResultColumn& column : columns) names.push_back(quote_string(column.name));
    output_.write(join(names, ",") + "\n");
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    line_.clear();
    for (const HostColumn& column : columns) {
      if (&column != &columns.front()) line_ += ',';
      append_literal(line_, column, row);
    }
    line_ += '\n';
    output_.write(line_);
  }

  std::string line_;
};

}  // namespace

std::unique_ptr<Renderer> make_quote_renderer(Output& output, RenderOptions options) {
  return std::make_unique<QuoteRenderer>(output, std::move(options));
}

}  // namespace rtsql
