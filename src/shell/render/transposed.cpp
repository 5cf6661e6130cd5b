#include "shell/render/transposed.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/display_text.h"
#include "engine/result/host_result.h"
#include "schema/column_builder.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/footer.h"

namespace rtsql {
namespace {

// More rows are not turned: each takes a column.
constexpr uint64_t kMostTurnedRows = 1000;
constexpr const char* kColumnHeader = "Column";
constexpr const char* kTypeHeader = "Type";
constexpr size_t kWidestHeader = std::string_view(kColumnHeader).size();
// Texts may be cut to so many columns of a terminal.
constexpr size_t kShortestText = 16;

class TransposedRenderer : public Renderer {
 public:
  TransposedRenderer(Output& output, RenderOptions options, MakeRenderer make)
      : Renderer(output, std::move(options)), make_(std::move(make)) {
    options_.column_wise = false;
  }

  uint64_t rows(StatementResult& result) override {
    if (result.plan_text || result.columns.empty()) return draw(result);
    for (const ResultColumn& column : result.columns) {
      names_.push_back(column.name);
      types_.push_back(type_name(column.type));
    }
    turned_.text(kColumnHeader, names_);
    turned_.text(kTypeHeader, types_);
    widths_ = {width_of(names_), width_of(types_)};
    const uint64_t most = std::min(options_.max_rows.value_or(kMostTurnedRows), kMostTurnedRows);
    uint64_t shown = 0;
    for (const RowRange& range : shown_ranges(result.rows->row_count(), most)) {
      take_rows(range, *result.rows);
      shown += range.size();
    }
    StatementResult turned = turned_.finish();
    draw(turned);
    return shown - std::min<uint64_t>(shown, table_->columns_left_out());
  }

  void end(const StatementReport& report) override { write_footer(output_, report, options_); }

 private:
  uint64_t draw(StatementResult& result) {
    options_.max_rows.reset();
    const bool may_be_cut = options_.terminal_columns && !options_.paged;
    options_.widths = may_be_cut ? widths_ : std::vector<size_t>();
    table_ = make_(output_, options_);
    return table_->rows(result);
  }

  void take_rows(const RowRange& range, RowSource& rows) {
    const std::vector<HostColumn> columns = rows.fetch(range.begin, range.size());
    for (uint64_t row = 0; row < range.size(); ++row) take_row(columns, row, range.begin + row + 1);
  }

  void take_row(const std::vector<HostColumn>& columns, uint64_t row, uint64_t number) {
    ColumnBuilder values{Type(TypeId::kVarchar)};
    std::string name = fmt::format("Row {}", number);
    size_t widest = display_width(name);
    for (const HostColumn& column : columns) {
      if (is_null_cell(column, row)) {
        values.append(Value::null_of(TypeId::kVarchar));
        continue;
      }
      std::string text;
      append_cell(text, column, row);
      if (options_.thousands && is_numeric(column.type)) insert_thousands(text);
      const size_t width = display_width(displayable(text));
      widest = std::max(widest, column.type.id == TypeId::kVarchar ? std::min(width, kShortestText) : width);
      values.append(Value::of_text(std::move(text)));
    }
    widths_.push_back(widest);
    turned_.column(std::move(name), values.finish());
  }

  static size_t width_of(const std::vector<std::string>& texts) {
    size_t widest = 0;
    for (const std::string& text : texts) widest = std::max(widest, display_width(displayable(text)));
    return std::clamp(widest, kWidestHeader, 2 * kShortestText);
  }

  const MakeRenderer make_;
  HostResult turned_;
  std::vector<std::string> names_, types_;
  std::vector<size_t> widths_;  // of the columns of the turned result
  std::unique_ptr<Renderer> table_;
};

}  // namespace

std::unique_ptr<Renderer> make_transposed_renderer(Output& output, RenderOptions options, MakeRenderer make) {
  return std::make_unique<TransposedRenderer>(output, std::move(options), std::move(make));
}

}  // namespace rtsql
