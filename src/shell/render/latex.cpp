// Mode `latex` writes a tabular environment of LaTeX.
#include "common/display_text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/mode.h"

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

class LatexRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;
    write_beginning(result.columns);
    const uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
    });
    output_.write("\\hline\n\\end{tabular}\n");
    return count;
  }

 private:
  void write_beginning(const std::vector<ResultColumn>& columns) {
    std::string alignments;
    for (const ResultColumn& column : columns) alignments += is_numeric(column.type) ? 'r' : 'l';
    output_.write("\\begin{tabular}{" + alignments + "}\n\\hline\n");
    if (!options_.headers) return;
    for (const ResultColumn& column : columns) append_latex_cell(column.name);
    end_line();
    output_.write("\\hline\n");
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    for (const HostColumn& column : columns) {
      cell_.clear();
      if (is_null_cell(column, row)) {
        cell_ = options_.null_text.value_or("NULL");
      } else {
        append_cell(cell_, column, row);
      }
      append_latex_cell(cell_);
    }
    end_line();
  }

  void append_latex_cell(std::string_view text) {
    if (!is_first_) line_ += " & ";
    is_first_ = false;
    // \\ followed by [ would be a distance.
    if (text.starts_with('[')) line_ += "{}";
    while (!text.empty()) {
      const size_t special = std::min(text.find_first_of(kLatexSpecial), text.size());
      latex_.clear();
      append_displayable(latex_, text.substr(0, special));
      append_escapes_of_control_characters();
      if (special < text.size()) append_latex_special(line_, text[special]);
      text.remove_prefix(std::min(special + 1, text.size()));
    }
  }

  // What stands for a control character has a backslash, which LaTeX would read.
  void append_escapes_of_control_characters() {
    for (const char c : latex_) c == '\\' ? append_latex_special(line_, c) : line_.push_back(c);
  }

  void end_line() {
    output_.write(line_ + " \\\\\n");
    line_.clear();
    is_first_ = true;
  }

  bool is_first_ = true;  // no cell of the row is written
  std::string line_, cell_, latex_;
};

}  // namespace

std::unique_ptr<Renderer> make_latex_renderer(Output& output, RenderOptions options) {
  return std::make_unique<LatexRenderer>(output, std::move(options));
}

}  // namespace rtsql
