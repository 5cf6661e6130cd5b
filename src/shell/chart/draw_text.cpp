#include "shell/chart/draw_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "common/display_text.h"
#include "common/utf8.h"
#include "shell/chart/data.h"
#include "shell/chart/dots.h"

namespace rtsql {
namespace {

constexpr int kEighths = 8;
constexpr std::string_view kLeftEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
constexpr std::string_view kLowerEighths[] = {"", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::string_view kRightHalf = "▐", kUpperHalf = "▀";

// These stand in for colours where there are none, or fewer than series.
constexpr std::string_view kMarks[] = {"●", "○", "■", "□", "▲", "△", "◆", "◇", "★", "☆", "×", "+",
                                       "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
static_assert(std::size(kMarks) >= kMostSeries);
constexpr std::string_view kShades[] = {"█", "▒", "▓", "░"};

struct CharacterCell {
  std::string text = " ";  // empty: the wide character before reaches here
  Style style = Style::kPlain;
};

class CharacterGrid {
 public:
  CharacterGrid(size_t columns, size_t rows) : columns_(columns), cells_(columns * rows) {}

  void put(size_t column, size_t row, std::string_view text, Style style = Style::kPlain) {
    if (column < columns_ && row * columns_ < cells_.size())
      cells_[row * columns_ + column] = {std::string(text), style};
  }
  bool is_free(size_t column, size_t row) const { return cells_[row * columns_ + column].text == " "; }

  StyledText text() const {
    StyledText out;
    for (size_t row = 0; row * columns_ < cells_.size(); ++row) {
      size_t end = columns_;
      while (end > 0 && is_free(end - 1, row)) --end;
      for (size_t begin = 0; begin < end;) {
        std::string run;
        const Style style = cells_[row * columns_ + begin].style;
        for (; begin < end && cells_[row * columns_ + begin].style == style; ++begin)
          run += cells_[row * columns_ + begin].text;
        out.append(run, style);
      }
      out.append("\n");
    }
    return out;
  }

 private:
  size_t columns_;
  std::vector<CharacterCell> cells_;
};

class TextDrawer {
 public:
  TextDrawer(const ChartDrawing& drawing, bool shows_styles)
      : drawing_(drawing),
        tells_by_marks_(drawing.series > (shows_styles ? kSeriesStyles : 1)),
        grid_(drawing.columns, drawing.rows) {}

  StyledText draw() {
    if (drawing_.has_frame) draw_frame();
    for (const ChartBar& bar : drawing_.bars) draw_bar(bar);
    draw_paths();
    for (const ChartKey& key : drawing_.keys)
      grid_.put(key.column, key.row, key_of(key.series), style_of_series(key.series));
    for (const ChartText& text : drawing_.texts) draw_words(text);
    return grid_.text();
  }

 private:
  std::string_view key_of(size_t series) const {
    if (drawing_.has_bars) return shade_of(series);
    return mark_of(series);
  }
  std::string_view mark_of(size_t series) const {
    return kMarks[tells_by_marks_ ? series % std::size(kMarks) : 0];
  }
  std::string_view shade_of(size_t series) const {
    return tells_by_marks_ ? kShades[series % std::size(kShades)] : kShades[0];
  }

  void draw_frame() {
    const ChartFrame& frame = drawing_.frame;
    for (size_t row = frame.top; row < frame.bottom; ++row) grid_.put(frame.left, row, "│");
    for (size_t column = frame.left + 1; column < frame.right; ++column) grid_.put(column, frame.bottom, "─");
    grid_.put(frame.left, frame.bottom, "└");
    for (const double y : frame.row_ticks) {
      const auto row = static_cast<size_t>(y);
      if (row < frame.bottom) grid_.put(frame.left, row, "┤");
    }
    for (const double x : frame.column_ticks) {
      const auto column = std::min(static_cast<size_t>(x), frame.right - 1);
      if (column > frame.left) grid_.put(column, frame.bottom, "┬");
    }
    if (frame.zero_column) {
      for (size_t row = frame.top; row < frame.bottom; ++row)
        grid_.put(static_cast<size_t>(*frame.zero_column), row, "│", Style::kDim);
    }
  }

  void draw_words(const ChartText& words) {
    const auto width = static_cast<double>(display_width(words.text));
    const double begin = words.align == ChartAlign::kLeft    ? words.x
                         : words.align == ChartAlign::kRight ? words.x - width
                                                             : words.x - width / 2;
    const double last = std::max(0.0, static_cast<double>(drawing_.columns) - width);
    auto column = static_cast<size_t>(std::clamp(std::floor(begin + 0.5), 0.0, last));
    const auto row = static_cast<size_t>(words.y);
    const std::string_view text = words.text;
    for (size_t at = 0; at < text.size();) {
      // Marks that take no column stay with the character before.
      size_t end = at + code_point_at(text, at).bytes;
      while (end < text.size() && display_width(text.substr(end, code_point_at(text, end).bytes)) == 0)
        end += code_point_at(text, end).bytes;
      const std::string_view character = text.substr(at, end - at);
      grid_.put(column++, row, character, words.style);
      for (size_t more = 1; more < display_width(character); ++more)
        grid_.put(column++, row, "", words.style);
      at = end;
    }
  }

  // One pair of ends lies between cells: bars that lie differ in columns, those that stand in rows.
  void draw_bar(const ChartBar& bar) {
    const bool stands = bar.top != std::floor(bar.top);
    const auto rows_end = static_cast<size_t>(std::ceil(bar.bottom));
    const auto columns_end = static_cast<size_t>(std::ceil(bar.right));
    const Style style = style_of_series(bar.series);
    for (auto row = static_cast<size_t>(bar.top); row < rows_end; ++row) {
      for (auto column = static_cast<size_t>(bar.left); column < columns_end; ++column) {
        const std::string_view part = stands ? standing_part(bar, row) : lying_part(bar, column);
        if (!part.empty()) grid_.put(column, row, part == "█" ? shade_of(bar.series) : part, style);
      }
    }
    if (bar.right == bar.left)
      grid_.put(static_cast<size_t>(bar.left), static_cast<size_t>(bar.top), "▏", style);
  }

  static std::string_view lying_part(const ChartBar& bar, size_t column) {
    const auto begin = static_cast<double>(column);
    const int from = eighths(bar.left - begin), to = eighths(bar.right - begin);
    if (from == 0) return kLeftEighths[to];
    return from > kEighths / 2 + 2 ? "" : kRightHalf;
  }

  static std::string_view standing_part(const ChartBar& bar, size_t row) {
    const auto end = static_cast<double>(row + 1);
    const int from = eighths(end - bar.bottom), to = eighths(end - bar.top);
    if (from == 0) return kLowerEighths[to];
    return from > kEighths / 2 + 2 ? "" : kUpperHalf;
  }

  static int eighths(double share) {
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kEighths));
  }

  void draw_paths() {
    DotGrid dots(drawing_.columns, drawing_.rows);
    for (const ChartPath& path : drawing_.paths) draw_path(dots, path);
    for (size_t row = 0; row < drawing_.rows; ++row) {
      for (size_t column = 0; column < drawing_.columns; ++column) {
        if (const DotGrid::Cell& cell = dots.cell(column, row); cell.dots != 0)
          grid_.put(column, row, DotGrid::character(cell), style_of_series(cell.series));
      }
    }
    for (const ChartPath& path : drawing_.paths) {
      // A dot alone is hard to see.
      if (!path.is_marked || (!tells_by_marks_ && path.places.size() > 1)) continue;
      for (const ChartPlace& place : path.places)
        grid_.put(static_cast<size_t>(place.x), static_cast<size_t>(place.y), mark_of(path.series),
                  style_of_series(path.series));
    }
  }

  static void draw_path(DotGrid& dots, const ChartPath& path) {
    if (path.is_filled) dots.fill(path.places, path.series);
    for (size_t i = 0; i < path.places.size(); ++i) {
      dots.point(path.places[i], path.series);
      if (path.is_joined && i > 0) dots.line(path.places[i - 1], path.places[i], path.series);
    }
  }

  const ChartDrawing& drawing_;
  const bool tells_by_marks_;
  CharacterGrid grid_;
};

}  // namespace

Style style_of_series(size_t series) {
  return static_cast<Style>(static_cast<size_t>(Style::kSeries1) + series % kSeriesStyles);
}

StyledText draw_text(const ChartDrawing& drawing, bool shows_styles) {
  return TextDrawer(drawing, shows_styles).draw();
}

}  // namespace rtsql
