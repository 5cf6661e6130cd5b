// The widths need a pass over the rows before the first is drawn; a result of more than one batch is fetched
// twice rather than kept.
//
// A table that is wider than the terminal loses, as far as it must: constant columns, which are written above
// it; the ends of texts and names; and if that is not enough, derived columns, from the right, then columns
// in the middle, those last that the query computes or orders by.
#include "shell/render/box.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>

#include "common/display_text.h"
#include "common/text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/render/cut_names.h"
#include "shell/render/footer.h"
#include "shell/render/mode.h"
#include "shell/render/transposed.h"

namespace rtsql {
namespace {

// Texts and names may be cut to these widths to fit the terminal. Names that were cut more could not be told
// apart.
constexpr size_t kNarrowestColumn = 6;
constexpr size_t kShortestName = 12;
constexpr const char* kCutMark = "⋮";

struct Column {
  std::string header;
  std::string type_text = {};
  size_t width = 1;
  size_t narrowest = kNarrowestColumn;  // numbers and dates that were cut would be misread
  size_t widest_value = 0;
  bool right_aligned = false;
  bool is_text = false;
  ColumnRole role = ColumnRole::kMain;
  std::optional<std::string> first =
      std::nullopt;  // what its first row shows; none: NULL, or there is no row
};

// This column stands for those that are left out.
const Column kLeftOut{.header = "…"};
constexpr size_t kLeftOutColumns = SIZE_MAX;

class BoxRenderer : public Renderer {
 public:
  BoxRenderer(Output& output, RenderOptions options, const BoxLines& lines)
      : Renderer(output, std::move(options)), lines_(lines) {}

  uint64_t rows(StatementResult& result) override {
    if (result.plan_text) return write_plan(output_, result, options_);
    if (result.columns.empty()) return result.rows->row_count();  // the footer says how many
    ranges_ = shown_ranges(result.rows->row_count(), options_.max_rows);
    measure(result);
    take_given_widths();
    fit_terminal();
    cut_headers();
    draw_constants();
    draw(result);
    return std::accumulate(ranges_.begin(), ranges_.end(), uint64_t{0},
                           [](uint64_t sum, RowRange range) { return sum + range.size(); });
  }

  void end(const StatementReport& report) override {
    std::string left_out;
    if (left_out_ > 0) {
      left_out =
          fmt::format("{}, {} shown", count_noun(columns_.size(), "column"), columns_.size() - left_out_);
    }
    write_footer(output_, report, options_, left_out);
  }

  size_t columns_left_out() const override { return left_out_; }

 private:
  void measure(StatementResult& result) {
    for (const ResultColumn& column : result.columns) {
      Column& drawn = columns_.emplace_back();
      if (options_.headers) append_displayable(drawn.header, column.name);
      if (options_.types) drawn.type_text = type_name(column.type);
      drawn.width = std::max<size_t>({display_width(drawn.header), display_width(drawn.type_text), 1});
      drawn.narrowest = std::max(drawn.narrowest, std::min(drawn.width, kShortestName));
      drawn.right_aligned = is_numeric(column.type);
      drawn.is_text = column.type.id == TypeId::kVarchar;
      drawn.role = column.role;
    }
    for_each_shown_batch(*result.rows, [&](const std::vector<HostColumn>& batch, uint64_t rows) {
      for (size_t c = 0; c < columns_.size(); ++c) {
        for (uint64_t row = 0; row < rows; ++row) {
          size_t width = display_width(cell_text(batch[c], row));
          columns_[c].widest_value = std::max(columns_[c].widest_value, width);
          if (row == 0 && !is_null_cell(batch[c], row)) columns_[c].first = displayable_;
          columns_[c].width = std::max(columns_[c].width, width);
          if (!columns_[c].is_text) columns_[c].narrowest = std::max(columns_[c].narrowest, width);
        }
      }
    });
  }

  // Only texts are cut.
  void take_given_widths() {
    for (size_t c = 0; c < std::min(columns_.size(), options_.widths.size()); ++c) {
      const size_t width = options_.widths[c];
      if (width == 0) continue;
      Column& column = columns_[c];
      column.width = column.is_text ? width : std::max(width, column.widest_value);
      column.narrowest = column.width;
    }
  }

  void fit_terminal() {
    shown_.resize(columns_.size());
    std::iota(shown_.begin(), shown_.end(), size_t{0});
    if (!options_.terminal_columns) return;
    const size_t room = *options_.terminal_columns;
    if (columns_needed() > room && options_.headers) {
      auto first = std::stable_partition(shown_.begin(), shown_.end(),
                                         [&](size_t c) { return columns_[c].role != ColumnRole::kConstant; });
      if (first == shown_.begin()) first = shown_.end();  // nothing would be left of the table
      constants_.assign(first, shown_.end());
      shown_.erase(first, shown_.end());
    }
    if (options_.paged) return;
    while (fewest_columns_needed() > room) {
      auto last = std::find_if(shown_.rbegin(), shown_.rend(),
                               [&](size_t c) { return columns_[c].role == ColumnRole::kDerived; });
      if (last == shown_.rend()) break;
      shown_.erase(std::prev(last.base()));
      ++left_out_;
    }
    if (!narrow_columns(room)) leave_out_columns(room);
  }

  // Return the columns of the terminal that the table needs if texts are cut, and names of numbers are not or
  // are as short as can be.
  size_t columns_needed() const {
    size_t total = 1;
    for (size_t c : shown_) total += (columns_[c].is_text ? columns_[c].narrowest : columns_[c].width) + 3;
    return total;
  }
  size_t fewest_columns_needed() const {
    size_t total = 1;
    for (size_t c : shown_) total += columns_[c].narrowest + 3;
    return total;
  }

  // Narrows the widest columns until the box fits; returns false if that is not enough.
  bool narrow_columns(size_t room) {
    size_t total = 1;
    for (size_t c : shown_) total += columns_[c].width + 3;
    auto spare = [&](size_t c) { return columns_[c].width > columns_[c].narrowest ? columns_[c].width : 0; };
    while (total > room) {
      auto widest = std::max_element(shown_.begin(), shown_.end(),
                                     [&](size_t a, size_t b) { return spare(a) < spare(b); });
      if (widest == shown_.end() || spare(*widest) == 0) return false;
      --columns_[*widest].width;
      --total;
    }
    return true;
  }

  // Keeps as many columns as fit, one at least: first those that the query seeks, then from both ends.
  void leave_out_columns(size_t room) {
    if (shown_.size() <= 2) return;
    std::vector<size_t> sought, all(shown_.size());
    std::iota(all.begin(), all.end(), size_t{0});
    std::ranges::copy_if(all, std::back_inserter(sought),
                         [&](size_t place) { return columns_[shown_[place]].role == ColumnRole::kSought; });
    std::vector<bool> kept(shown_.size(), false);
    keep_what_fits(kept, sought, room);
    keep_what_fits(kept, all, room);
    leave_out_all_but(kept);
  }

  void keep_what_fits(std::vector<bool>& kept, const std::vector<size_t>& places, size_t room) const {
    for (size_t i = 0; i < places.size(); ++i) {
      const size_t place = i % 2 == 0 ? places[i / 2] : places[places.size() - 1 - i / 2];
      if (kept[place]) continue;
      const bool is_first = std::ranges::find(kept, true) == kept.end();
      kept[place] = true;
      if (is_first || width_with_gaps(kept) <= room) continue;
      kept[place] = false;
      return;
    }
  }

  // Returns the columns of the terminal that a table of some columns needs, of which one marks each gap.
  size_t width_with_gaps(const std::vector<bool>& kept) const {
    size_t total = 1;
    for (size_t place = 0; place < kept.size(); ++place) {
      if (kept[place]) total += columns_[shown_[place]].width + 3;
      if (!kept[place] && (place == 0 || kept[place - 1])) total += kLeftOut.width + 3;
    }
    return total;
  }

  void leave_out_all_but(const std::vector<bool>& kept) {
    std::vector<size_t> left;
    for (size_t place = 0; place < kept.size(); ++place) {
      if (kept[place]) {
        left.push_back(shown_[place]);
        continue;
      }
      ++left_out_;
      if (left.empty() || left.back() != kLeftOutColumns) left.push_back(kLeftOutColumns);
    }
    shown_ = std::move(left);
  }

  void cut_headers() {
    std::vector<std::string> headers;
    std::vector<size_t> widths, places;
    for (size_t c : shown_) {
      if (c == kLeftOutColumns) continue;
      headers.push_back(columns_[c].header);
      widths.push_back(columns_[c].width);
      places.push_back(c);
    }
    headers = cut_names(headers, widths);
    for (size_t i = 0; i < places.size(); ++i) columns_[places[i]].header = headers[i];
  }

  // Writes "keys = 1024, probes = 2048"; a column of NULLs says nothing.
  void draw_constants() {
    std::vector<std::string> parts;
    for (size_t c : constants_) {
      const Column& column = columns_[c];
      if (column.first) parts.push_back(fmt::format("{} = {}", column.header, *column.first));
    }
    if (!parts.empty()) output_.write(join(parts, ", ") + '\n');
  }

  void draw(StatementResult& result) {
    draw_rule(lines_.top);
    if (options_.headers || options_.types) {
      if (options_.headers) draw_row([&](size_t c) { return DrawnCell{columns_[c].header, Style::kBold}; });
      if (options_.types) draw_row([&](size_t c) { return DrawnCell{columns_[c].type_text, Style::kDim}; });
      draw_rule(lines_.below_header);
    }
    for (const RowRange& range : ranges_) {
      if (&range != &ranges_.front()) draw_row([](size_t) { return DrawnCell{kCutMark, Style::kDim}; });
      for_each_batch_of(range, *result.rows, [&](const std::vector<HostColumn>& batch, uint64_t rows) {
        for (uint64_t row = 0; row < rows; ++row) {
          draw_row([&](size_t c) {
            const Style style = is_null_cell(batch[c], row) ? Style::kDim : Style::kPlain;
            return DrawnCell{cell_text(batch[c], row), style};
          });
        }
      });
    }
    draw_rule(lines_.bottom);
    output_.write(line_);
    line_.clear();
  }

  void draw_rule(const RuleLines& rule) {
    for (size_t c : shown_) {
      line_.append(c == shown_.front() ? rule.left : rule.middle);
      size_t width = c == kLeftOutColumns ? kLeftOut.width : columns_[c].width;
      for (size_t i = 0; i < width + 2; ++i) line_.append(lines_.horizontal);
    }
    line_.append(rule.right);
    line_.append("\n");
  }

  struct DrawnCell {
    std::string_view text;  // displayable
    Style style;
  };

  template <class CellOf>
  void draw_row(CellOf cell_of) {
    for (size_t c : shown_) {
      const bool left_out = c == kLeftOutColumns;
      const Column& column = left_out ? kLeftOut : columns_[c];
      const DrawnCell cell = left_out ? DrawnCell{kLeftOut.header, Style::kDim} : cell_of(c);
      drawn_ = cell.text;
      truncate_display(drawn_, column.width);
      size_t padding = column.width - display_width(drawn_);
      const std::string blanks(padding, ' ');
      line_.append(lines_.vertical);
      line_.append(" ");
      if (column.right_aligned) line_.append(blanks);
      line_.append(drawn_, cell.style);
      if (!column.right_aligned) line_.append(blanks);
      line_.append(" ");
    }
    line_.append(lines_.vertical);
    line_.append("\n");
    if (line_.size() >= kLinesBytes) {
      output_.write(line_);
      line_.clear();
    }
  }

  // Returns the cell as it is drawn; it is valid until the next call.
  const std::string& cell_text(const HostColumn& column, uint64_t row) {
    cell_.clear();
    displayable_.clear();
    if (is_null_cell(column, row)) {
      cell_ = options_.null_text.value_or("NULL");
    } else {
      append_cell(cell_, column, row);
      if (options_.thousands && is_numeric(column.type)) insert_thousands(cell_);
    }
    append_displayable(displayable_, cell_);
    return displayable_;
  }

  template <class Use>
  void for_each_shown_batch(RowSource& source, Use use) {
    for (const RowRange& range : ranges_) for_each_batch_of(range, source, use);
  }

  // Does what for_each_batch does, but fetches only once what fits into one batch.
  template <class Use>
  void for_each_batch_of(const RowRange& range, RowSource& source, Use use) {
    if (range.size() > kBatchRows) return for_each_batch(source, range, use);
    if (range.size() == 0) return;
    std::vector<HostColumn>& kept = kept_[static_cast<size_t>(&range - ranges_.data())];
    if (kept.empty()) kept = source.fetch(range.begin, range.size());
    use(kept, range.size());
  }

  static constexpr size_t kLinesBytes = 1 << 14;

  const BoxLines& lines_;
  std::vector<RowRange> ranges_;  // one, or two with rows left out between them
  std::vector<HostColumn> kept_[2];
  std::vector<Column> columns_;
  std::vector<size_t> shown_;      // positions of columns; kLeftOutColumns between those of front and back
  std::vector<size_t> constants_;  // positions of those above the table
  size_t left_out_ = 0;            // columns that are shown nowhere
  StyledText line_;                // drawn and not written yet
  std::string cell_, displayable_, drawn_;
};

}  // namespace

std::unique_ptr<Renderer> make_renderer_of_boxes(Output& output, RenderOptions options,
                                                 const BoxLines& lines) {
  if (options.column_wise) {
    return make_transposed_renderer(
        output, std::move(options), [&lines](Output& table_output, RenderOptions table_options) {
          return make_renderer_of_boxes(table_output, std::move(table_options), lines);
        });
  }
  return std::make_unique<BoxRenderer>(output, std::move(options), lines);
}

// Mode `box`.
std::unique_ptr<Renderer> make_box_renderer(Output& output, RenderOptions options) {
  static constexpr BoxLines kLines = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}, "─", "│"};
  return make_renderer_of_boxes(output, std::move(options), kLines);
}

}  // namespace rtsql
