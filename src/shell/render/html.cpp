// Mode `html` writes a table of HTML.
#include "common/display_text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

std::string_view html_entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\n':
      return "<br>";
    default:  // a carriage return
      return "";
  }
}

class HtmlRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;
    output_.write("<table>\n");
    if (options_.headers) write_header(result.columns);
    const uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
    });
    output_.write("</table>\n");
    return count;
  }

 private:
  void write_header(const std::vector<ResultColumn>& columns) {
    for (const ResultColumn& column : columns) append_html_cell("th", column.type, column.name);
    end_line();
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    for (const HostColumn& column : columns) {
      cell_.clear();
      if (is_null_cell(column, row)) {
        cell_ = options_.null_text.value_or("NULL");
      } else {
        append_cell(cell_, column, row);
      }
      append_html_cell("td", column.type, cell_);
    }
    end_line();
  }

  void append_html_cell(std::string_view tag, const Type& type, std::string_view text) {
    (line_ += '<') += tag;
    line_ += is_numeric(type) ? " align=\"right\">" : ">";
    while (!text.empty()) {
      const size_t special = std::min(text.find_first_of("&<>\"\n\r"), text.size());
      append_displayable(line_, text.substr(0, special));
      if (special < text.size()) line_ += html_entity(text[special]);
      text.remove_prefix(std::min(special + 1, text.size()));
    }
    ((line_ += "</") += tag) += '>';
  }

  void end_line() {
    output_.write("<tr>" + line_ + "</tr>\n");
    line_.clear();
  }

  std::string line_, cell_;
};

}  // namespace

std::unique_ptr<Renderer> make_html_renderer(Output& output, RenderOptions options) {
  return std::make_unique<HtmlRenderer>(output, std::move(options));
}

}  // namespace rtsql
