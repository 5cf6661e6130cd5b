// Mode `line` writes one "name = value" per line, an empty line between rows.
#include <algorithm>

#include "common/display_text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/footer.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class LineRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.plan_text) return write_plan(output_, result, options_);
    if (result.columns.empty()) return result.rows->row_count();  // the footer says how many
    prepare_labels(result.columns);
    uint64_t shown = 0;
    for (const RowRange& range : shown_ranges(result.rows->row_count(), options_.max_rows)) {
      if (range.begin > 0) output_.write("⋮\n\n");
      for_each_batch(*result.rows, range, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
        for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
      });
      shown += range.size();
    }
    return shown;
  }

  void end(const StatementReport& report) override { write_footer(output_, report, options_); }

 private:
  // Makes "  name", so that the equals signs behind align.
  void prepare_labels(const std::vector<ResultColumn>& columns) {
    if (!options_.headers) {
      labels_.resize(columns.size());
      return;
    }
    size_t widest = 0;
    for (const ResultColumn& column : columns) {
      append_displayable(labels_.emplace_back(), column.name);
      widest = std::max(widest, display_width(labels_.back()));
    }
    for (std::string& label : labels_) label.insert(0, widest - display_width(label), ' ');
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    text_.clear();
    for (size_t c = 0; c < columns.size(); ++c) {
      text_.append(labels_[c], Style::kBold);
      if (options_.headers) text_.append(" = ");
      const bool is_null = is_null_cell(columns[c], row);
      cell_.clear();
      if (is_null) {
        cell_ = options_.null_text.value_or("NULL");
      } else {
        append_cell(cell_, columns[c], row);
      }
      text_.append(displayable(cell_), is_null ? Style::kDim : Style::kPlain);
      text_.append("\n");
    }
    text_.append("\n");
    output_.write(text_);
  }

  std::vector<std::string> labels_;
  StyledText text_;
  std::string cell_;
};

}  // namespace

std::unique_ptr<Renderer> make_line_renderer(Output& output, RenderOptions options) {
  return std::make_unique<LineRenderer>(output, std::move(options));
}

}  // namespace rtsql
