// Mode `markdown` writes a table of GitHub's dialect, not padded, so that rows stream.
#include "common/display_text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class MarkdownRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;  // there is no such table
    // Two tables without a line between them would be read as one.
    if (!output_.untouched()) output_.write("\n");
    write_header(result.columns);
    uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) {
        for (const HostColumn& column : columns) {
          cell_.clear();
          if (is_null_cell(column, row)) {
            cell_ = options_.null_text.value_or("NULL");
          } else {
            append_cell(cell_, column, row);
          }
          append_markdown_cell(cell_);
        }
        end_line();
      }
    });
    return count;
  }

 private:
  // Markdown has no table without a header; `.headers off` leaves its cells empty.
  void write_header(const std::vector<ResultColumn>& columns) {
    for (const ResultColumn& column : columns) append_markdown_cell(options_.headers ? column.name : "");
    end_line();
    for (const ResultColumn& column : columns) line_ += is_numeric(column.type) ? "| ---: " : "| --- ";
    end_line();
  }

  void append_markdown_cell(std::string_view text) {
    line_ += "| ";
    size_t done = 0;
    while (done < text.size()) {
      size_t special = text.find_first_of("|\\\n\r", done);
      append_displayable(line_, text.substr(done, special - done));
      if (special == std::string_view::npos) break;
      switch (text[special]) {
        case '\n':
          line_ += "<br>";
          break;
        case '\r':
          break;
        default:
          (line_ += '\\') += text[special];
      }
      done = special + 1;
    }
    line_ += ' ';
  }

  void end_line() {
    line_ += "|\n";
    output_.write(line_);
    line_.clear();
  }

  std::string line_, cell_;
};

}  // namespace

std::unique_ptr<Renderer> make_markdown_renderer(Output& output, RenderOptions options) {
  return std::make_unique<MarkdownRenderer>(output, std::move(options));
}

}  // namespace rtsql
