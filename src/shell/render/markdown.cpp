// Mode `markdown` writes a table of GitHub's dialect, not padded, so that rows stream.
#include "common/display_text.h"
#include "shell/render/mode.h"
#include "shell/render/streamed_table.h"

namespace rtsql {
namespace {

class MarkdownRenderer : public StreamedTable {
 public:
  MarkdownRenderer(Output& output, RenderOptions options)
      : StreamedTable(output, std::move(options), "NULL") {}

 private:
  // Markdown has no table without a header; `.headers off` leaves its cells empty.
  void begin_table(const std::vector<ResultColumn>& columns) override {
    std::string line;
    // Two tables without a line between them would be read as one.
    if (!output_.untouched()) line += '\n';
    for (const ResultColumn& column : columns)
      append_value(line, column.type, options_.headers ? column.name : "");
    end_row(line);
    for (const ResultColumn& column : columns) line += is_numeric(column.type) ? "| ---: " : "| --- ";
    end_row(line);
    output_.write(line);
  }

  void append_value(std::string& line, const Type&, std::string_view text) override {
    line += "| ";
    size_t done = 0;
    while (done < text.size()) {
      size_t special = text.find_first_of("|\\\n\r", done);
      append_displayable(line, text.substr(done, special - done));
      if (special == std::string_view::npos) break;
      switch (text[special]) {
        case '\n':
          line += "<br>";
          break;
        case '\r':
          break;
        default:
          (line += '\\') += text[special];
      }
      done = special + 1;
    }
    line += ' ';
  }

  void end_row(std::string& line) override { line += "|\n"; }
};

}  // namespace

std::unique_ptr<Renderer> make_markdown_renderer(Output& output, RenderOptions options) {
  return std::make_unique<MarkdownRenderer>(output, std::move(options));
}

}  // namespace rtsql
