#include "shell/chart/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "common/display_text.h"
#include "shell/chart/axis.h"
#include "shell/chart/bins.h"

namespace rtsql {
namespace {

// The places of dots within a cell of two columns and four rows: values at the ends of axes lie on the
// outermost ones.
constexpr double kDotMargin = 0.25;
constexpr double kDotRowMargin = 0.125;

constexpr size_t kMostRowsOfBars = 2000;
constexpr size_t kRowsPerTick = 3;
constexpr double kMostOfLabels = 0.4;  // of the columns
constexpr size_t kMostColumnsOfImageLabels = 100;
constexpr size_t kMostRowsOfKeys = 5;

class ChartLayout {
 public:
  ChartLayout(const ChartData& data, ChartSpace space) : data_(data), space_(space) {
    space_.columns = std::max(space_.columns, kFewestChartColumns);
    space_.rows = std::max(space_.rows, kFewestChartRows);
    if (space_.may_grow && data_.kind == ChartKind::kBar) space_.columns += columns_missing_for_labels();
    drawing_.columns = space_.columns;
    drawing_.series = std::max<size_t>(data_.series.size(), 1);
  }

  ChartDrawing lay_out() {
    draw_title();
    draw_keys();
    switch (data_.kind) {
      case ChartKind::kBar:
        draw_bars();
        break;
      case ChartKind::kHistogram:
        draw_histogram();
        break;
      case ChartKind::kLine:
      case ChartKind::kScatter:
        draw_paths();
        break;
    }
    return std::move(drawing_);
  }

 private:
  // An image is as wide as the texts of its bars want it, within reason.
  size_t columns_missing_for_labels() const {
    size_t widest = 0;
    for (const std::string& text : data_.texts) widest = std::max(widest, display_width(text));
    const size_t room = columns_of_labels();
    return std::min(widest, kMostColumnsOfImageLabels) - std::min({widest, kMostColumnsOfImageLabels, room});
  }

  size_t columns_of_labels() const {
    return static_cast<size_t>(kMostOfLabels * static_cast<double>(space_.columns));
  }

  void add_text(double x, size_t row, ChartAlign align, std::string text, Style style = Style::kPlain) {
    add_text_at(x, static_cast<double>(row) + 0.5, align, std::move(text), style);
  }
  void add_text_at(double x, double y, ChartAlign align, std::string text, Style style = Style::kPlain) {
    truncate_display(text, space_.columns);
    drawing_.texts.push_back({x, y, align, std::move(text), style});
  }

  void draw_title() {
    if (data_.title.empty()) return;
    add_text(static_cast<double>(space_.columns) / 2, top_, ChartAlign::kMiddle, data_.title, Style::kBold);
    ++top_;
  }

  // Names the series in rows above the plot, or y where it is one column.
  void draw_keys() {
    if (data_.series.size() < 2) return;
    size_t column = 0;
    const size_t first_row = top_;
    for (size_t i = 0; i < data_.series.size(); ++i) {
      std::string name = data_.series[i].name;
      truncate_display(name, space_.columns - 3);
      const size_t width = display_width(name) + 2;
      if (column > 0 && column + width > space_.columns) {
        if (top_ + 1 - first_row == (space_.may_grow ? kMostSeries : kMostRowsOfKeys)) break;
        ++top_;
        column = 0;
      }
      drawing_.keys.push_back({column, top_, i});
      add_text(static_cast<double>(column + 2), top_, ChartAlign::kLeft, std::move(name));
      column += width + 2;
    }
    ++top_;
    if (space_.may_grow) space_.rows += top_ - first_row;
  }

  // Returns the range of what is drawn: points have an x below the end and a y.
  template <class ValueOf>
  AxisRange range_of_points(ValueOf value_of, double x_end = INFINITY) const {
    AxisRange range{INFINITY, -INFINITY};
    for (const ChartSeries& series : data_.series) {
      for (const ChartPoint& point : series.points) {
        if (std::isnan(point.y) || point.x >= x_end) continue;
        range.low = std::min(range.low, value_of(point));
        range.high = std::max(range.high, value_of(point));
      }
    }
    return range;
  }

  AxisRange range_of_y() const {
    return range_of_points([](const ChartPoint& point) { return point.y; });
  }

  // Bars begin at 0, or below the least of them where there is no 0. Those that are shown may all be NULL.
  AxisRange range_of_bars(size_t shown) const {
    AxisRange range =
        range_of_points([](const ChartPoint& point) { return point.y; }, static_cast<double>(shown));
    if (range.high < range.low) return {1, 1};
    if (!data_.log_y) return {std::min(range.low, 0.0), std::max(range.high, 0.0)};
    return {std::pow(10.0, std::ceil(std::log10(range.low)) - 1), range.high};
  }

  AxisRange range_of_x() const {
    if (data_.x_measure == Measure::kText)
      return {0, std::max<double>(1, static_cast<double>(data_.texts.size()) - 1)};
    return range_of_points([](const ChartPoint& point) { return point.x; });
  }

  // Begins the frame right of the labels of the axis y, whose ticks it draws, and returns that axis. The rows
  // below the plot are those of the lower axis, of its ticks and of its name.
  Axis draw_left_axis(AxisRange range, Measure measure, bool is_log, double margin) {
    ChartFrame& frame = drawing_.frame;
    drawing_.rows = space_.rows;
    if (!data_.y_name.empty()) add_text(0, top_++, ChartAlign::kLeft, data_.y_name);
    frame.top = top_;
    frame.bottom = std::max(space_.rows - 3, top_ + 2);
    frame.right = space_.columns;
    const size_t height = frame.bottom - frame.top;
    Axis axis(range, measure, is_log, std::max<size_t>(height / kRowsPerTick, 2), true);
    size_t widest = 0;
    for (const AxisTick& tick : axis.ticks()) widest = std::max(widest, display_width(tick.text));
    frame.left = widest + 1;
    for (const AxisTick& tick : axis.ticks()) {
      const double y = y_of(axis, tick.value, margin);
      frame.row_ticks.push_back(y);
      add_text_at(static_cast<double>(widest), y, ChartAlign::kRight, tick.text);
    }
    return axis;
  }

  double y_of(const Axis& axis, double value, double margin) const {
    const ChartFrame& frame = drawing_.frame;
    const double height = static_cast<double>(frame.bottom - frame.top) - 2 * margin;
    return static_cast<double>(frame.bottom) - margin - axis.share(value) * height;
  }

  double x_of(const Axis& axis, double value, double margin) const {
    const ChartFrame& frame = drawing_.frame;
    const double width = static_cast<double>(frame.right - frame.left - 1) - 2 * margin;
    return static_cast<double>(frame.left + 1) + margin + axis.share(value) * width;
  }

  // Tries fewer ticks until their texts stand apart.
  Axis fitting_lower_axis(AxisRange range, Measure measure, bool is_log, bool rounds, double margin) const {
    for (size_t ticks = std::max<size_t>(plot_columns(drawing_.frame) / 8, 2);; --ticks) {
      Axis axis(range, measure, is_log, ticks, rounds);
      if (ticks == 1 || texts_stand_apart(axis, margin)) return axis;
    }
  }

  bool texts_stand_apart(const Axis& axis, double margin) const {
    double free_from = 0;
    for (const AxisTick& tick : axis.ticks()) {
      const auto width = static_cast<double>(display_width(tick.text));
      const double begin = x_of(axis, tick.value, margin) - width / 2;
      if (begin < free_from) return false;
      free_from = begin + width + 2;
    }
    return true;
  }

  void draw_lower_ticks(const Axis& axis, double margin) {
    ChartFrame& frame = drawing_.frame;
    for (const AxisTick& tick : axis.ticks()) {
      const double x = x_of(axis, tick.value, margin);
      frame.column_ticks.push_back(x);
      add_text(x, frame.bottom + 1, ChartAlign::kMiddle, tick.text);
    }
  }

  void draw_lower_name(const std::string& name, const std::string& note) {
    const ChartFrame& frame = drawing_.frame;
    const std::string text = note.empty() ? name : fmt::format("{}, {}", name, note);
    add_text(static_cast<double>(frame.left + frame.right) / 2, frame.bottom + 2, ChartAlign::kMiddle, text);
  }

  void draw_paths() {
    const Axis y_axis = draw_left_axis(range_of_y(), data_.y_measure, data_.log_y, kDotRowMargin);
    const bool is_text = data_.x_measure == Measure::kText;
    const Axis x_axis =
        is_text ? Axis(range_of_x(), Measure::kWhole, false, 1, false)
                : fitting_lower_axis(range_of_x(), data_.x_measure, data_.log_x, false, kDotMargin);
    is_text ? draw_texts_of_x(x_axis) : draw_lower_ticks(x_axis, kDotMargin);
    draw_lower_name(data_.x_name, x_axis.note());
    for (size_t i = 0; i < data_.series.size(); ++i) draw_path(i, x_axis, y_axis);
  }

  // NULL interrupts a line.
  void draw_path(size_t series, const Axis& x_axis, const Axis& y_axis) {
    const bool is_joined = data_.kind == ChartKind::kLine;
    ChartPath path{{}, series, is_joined};
    for (const ChartPoint& point : data_.series[series].points) {
      if (!std::isnan(point.y)) {
        path.places.push_back({x_of(x_axis, point.x, kDotMargin), y_of(y_axis, point.y, kDotRowMargin)});
      } else if (is_joined && !path.places.empty()) {
        drawing_.paths.push_back(std::exchange(path, {{}, series, true}));
      }
    }
    if (!path.places.empty()) drawing_.paths.push_back(std::move(path));
  }

  // Texts that would run into each other are left out.
  void draw_texts_of_x(const Axis& axis) {
    ChartFrame& frame = drawing_.frame;
    double free_from = 0;
    for (size_t i = 0; i < data_.texts.size(); ++i) {
      const double x = x_of(axis, static_cast<double>(i), kDotMargin);
      std::string text = data_.texts[i];
      truncate_display(text, std::max<size_t>(plot_columns(frame) / 3, 6));
      const auto width = static_cast<double>(display_width(text));
      const double begin = std::min(x - width / 2, static_cast<double>(frame.right) - width);
      if (begin < free_from) continue;
      free_from = begin + width + 2;
      frame.column_ticks.push_back(x);
      add_text(begin, frame.bottom + 1, ChartAlign::kLeft, std::move(text));
    }
  }

  // Bars lie: a row each, the text of x on their left and that of y behind them.
  void draw_bars() {
    const size_t per_text = data_.series.size();
    const size_t rows_per_text = per_text == 1 ? 1 : per_text + 1;
    const size_t room = space_.rows - top_ - 3;
    size_t shown = data_.texts.size();
    const size_t most_rows = space_.may_grow ? kMostRowsOfBars : room;
    shown = std::min(shown, std::max<size_t>((most_rows + rows_per_text - per_text) / rows_per_text, 1));
    drawing_.bars_left_out = data_.texts.size() - shown;
    drawing_.has_bars = true;

    ChartFrame& frame = drawing_.frame;
    frame.top = top_;
    frame.bottom = top_ + shown * rows_per_text - (rows_per_text - per_text);
    drawing_.rows = frame.bottom + (data_.y_name.empty() ? 2 : 3);
    frame.left = draw_texts_of_bars(shown, rows_per_text) + 1;
    frame.right = space_.columns - widest_value(shown) - 1;
    const Axis axis = fitting_lower_axis(range_of_bars(shown), data_.y_measure, data_.log_y, true, 0);
    draw_lower_ticks(axis, 0);
    draw_lower_name(data_.y_name, axis.note());
    const double base = data_.log_y ? axis.range().low : std::clamp(0.0, axis.range().low, axis.range().high);
    if (axis.range().low < 0 && axis.range().high > 0) frame.zero_column = x_of(axis, 0, 0);
    for (size_t i = 0; i < per_text; ++i) {
      for (const ChartPoint& point : data_.series[i].points) {
        if (point.x >= static_cast<double>(shown)) continue;
        const size_t row = top_ + static_cast<size_t>(point.x) * rows_per_text + i;
        draw_bar(axis, base, point, row, i);
      }
    }
  }

  void draw_bar(const Axis& axis, double base, const ChartPoint& point, size_t row, size_t series) {
    const auto top = static_cast<double>(row);
    double end = x_of(axis, base, 0);
    if (!std::isnan(point.y)) {
      const double x = x_of(axis, point.y, 0);
      if (point.y != 0) drawing_.bars.push_back({std::min(x, end), top, std::max(x, end), top + 1, series});
      end = std::max(x, end);
    }
    add_text(std::ceil(end) + 1, row, ChartAlign::kLeft, point.text,
             std::isnan(point.y) ? Style::kDim : Style::kPlain);
  }

  // Returns the columns that they take.
  size_t draw_texts_of_bars(size_t shown, size_t rows_per_text) {
    const size_t most = space_.may_grow ? kMostColumnsOfImageLabels : columns_of_labels();
    size_t widest = 1;
    std::vector<std::string> texts(data_.texts.begin(),
                                   data_.texts.begin() + static_cast<std::ptrdiff_t>(shown));
    for (std::string& text : texts) {
      truncate_display(text, most);
      widest = std::max(widest, display_width(text));
    }
    for (size_t i = 0; i < shown; ++i)
      add_text(static_cast<double>(widest), top_ + i * rows_per_text, ChartAlign::kRight,
               std::move(texts[i]));
    return widest;
  }

  size_t widest_value(size_t shown) const {
    size_t widest = 0;
    for (const ChartSeries& series : data_.series) {
      for (const ChartPoint& point : series.points) {
        if (point.x < static_cast<double>(shown)) widest = std::max(widest, display_width(point.text));
      }
    }
    return std::min(widest, space_.columns / 4);
  }

  // Bars stand side by side, of a whole number of columns each.
  void draw_histogram() {
    drawing_.has_bars = true;
    const size_t most_bins = space_.columns / 2;
    const Bins bins = count_in_bins(data_.values, data_.x_measure, data_.log_x, most_bins);
    double highest = 0;
    for (const uint64_t count : bins.counts) highest = std::max(highest, static_cast<double>(count));
    const Axis y_axis = draw_left_axis({0, highest}, Measure::kWhole, false, 0);
    ChartFrame& frame = drawing_.frame;
    const size_t width = std::max<size_t>(plot_columns(frame) / bins.counts.size(), 1);
    frame.right = frame.left + 1 + width * bins.counts.size();
    for (size_t i = 0; i < bins.counts.size(); ++i) {
      const auto left = static_cast<double>(frame.left + 1 + i * width);
      const double top = y_of(y_axis, static_cast<double>(bins.counts[i]), 0);
      if (bins.counts[i] > 0)
        drawing_.bars.push_back(
            {left, top, left + static_cast<double>(width), static_cast<double>(frame.bottom), 0});
    }
    const Axis x_axis = fitting_lower_axis(bins.range, data_.x_measure, data_.log_x, false, 0);
    draw_lower_ticks(x_axis, 0);
    draw_lower_name(data_.x_name, x_axis.note());
  }

  const ChartData& data_;
  ChartSpace space_;
  ChartDrawing drawing_;
  size_t top_ = 0;  // the first row that is free
};

}  // namespace

ChartDrawing lay_out_chart(const ChartData& data, ChartSpace space) {
  return ChartLayout(data, space).lay_out();
}

}  // namespace rtsql
