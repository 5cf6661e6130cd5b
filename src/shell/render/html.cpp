// Mode `html` writes a table of HTML.
#include "common/display_text.h"
#include "shell/render/mode.h"
#include "shell/render/streamed_table.h"

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

class HtmlRenderer : public StreamedTable {
 public:
  HtmlRenderer(Output& output, RenderOptions options) : StreamedTable(output, std::move(options), "NULL") {}

 private:
  void begin_table(const std::vector<ResultColumn>& columns) override {
    output_.write("<table>\n");
    if (!options_.headers) return;
    std::string line;
    for (const ResultColumn& column : columns) append_html_cell(line, "th", column.type, column.name);
    end_row(line);
    output_.write(line);
  }

  void append_value(std::string& line, const Type& type, std::string_view text) override {
    append_html_cell(line, "td", type, text);
  }

  void end_row(std::string& line) override {
    line.insert(0, "<tr>");
    line += "</tr>\n";
  }

  void end_table() override { output_.write("</table>\n"); }

  static void append_html_cell(std::string& line, std::string_view tag, const Type& type,
                               std::string_view text) {
    (line += '<') += tag;
    line += is_numeric(type) ? " align=\"right\">" : ">";
    while (!text.empty()) {
      const size_t special = std::min(text.find_first_of("&<>\"\n\r"), text.size());
      append_displayable(line, text.substr(0, special));
      if (special < text.size()) line += html_entity(text[special]);
      text.remove_prefix(std::min(special + 1, text.size()));
    }
    ((line += "</") += tag) += '>';
  }
};

}  // namespace

std::unique_ptr<Renderer> make_html_renderer(Output& output, RenderOptions options) {
  return std::make_unique<HtmlRenderer>(output, std::move(options));
}

}  // namespace rtsql
