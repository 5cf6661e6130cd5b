// Mode `latex` writes a tabular environment of LaTeX.
#include "common/display_text.h"
#include "shell/render/mode.h"
#include "shell/render/streamed_table.h"

namespace rtsql {
namespace {

constexpr std::string_view kLatexSpecial = "\\&%$#_{}~^<>|\n\r";

void append_latex_special(std::string& out, char c) {
  switch (c) {
    case '\\':
      out += "\\textbackslash{}";
      return;
    case '~':
      out += "\\textasciitilde{}";
      return;
    case '^':
      out += "\\textasciicircum{}";
      return;
    case '<':
      out += "\\textless{}";
      return;
    case '>':
      out += "\\textgreater{}";
      return;
    case '|':
      out += "\\textbar{}";
      return;
    case '\n':  // a line break would end the row
      out += ' ';
      return;
    case '\r':
      return;
    default:
      (out += '\\') += c;
  }
}

class LatexRenderer : public StreamedTable {
 public:
  LatexRenderer(Output& output, RenderOptions options) : StreamedTable(output, std::move(options), "NULL") {}

 private:
  void begin_table(const std::vector<ResultColumn>& columns) override {
    std::string alignments, line;
    for (const ResultColumn& column : columns) alignments += is_numeric(column.type) ? 'r' : 'l';
    output_.write("\\begin{tabular}{" + alignments + "}\n\\hline\n");
    if (!options_.headers) return;
    for (const ResultColumn& column : columns) append_value(line, column.type, column.name);
    end_row(line);
    output_.write(line + "\\hline\n");
  }

  void append_value(std::string& line, const Type&, std::string_view text) override {
    if (!is_first_) line += " & ";
    is_first_ = false;
    // \\ followed by [ would be a distance.
    if (text.starts_with('[')) line += "{}";
    while (!text.empty()) {
      const size_t special = std::min(text.find_first_of(kLatexSpecial), text.size());
      latex_.clear();
      append_displayable(latex_, text.substr(0, special));
      append_escapes_of_control_characters(line);
      if (special < text.size()) append_latex_special(line, text[special]);
      text.remove_prefix(std::min(special + 1, text.size()));
    }
  }

  // What stands for a control character has a backslash, which LaTeX would read.
  void append_escapes_of_control_characters(std::string& line) const {
    for (const char c : latex_) c == '\\' ? append_latex_special(line, c) : line.push_back(c);
  }

  void end_row(std::string& line) override {
    line += " \\\\\n";
    is_first_ = true;
  }

  void end_table() override { output_.write("\\hline\n\\end{tabular}\n"); }

  bool is_first_ = true;  // no cell of the row is written
  std::string latex_;
};

}  // namespace

std::unique_ptr<Renderer> make_latex_renderer(Output& output, RenderOptions options) {
  return std::make_unique<LatexRenderer>(output, std::move(options));
}

}  // namespace rtsql
