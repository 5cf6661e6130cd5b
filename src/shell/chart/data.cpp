#include "shell/chart/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "shell/chart/columns.h"
#include "shell/chart/number_of.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"

namespace rtsql {
namespace {

std::string cell_text_of(const HostColumn& column, uint64_t row) {
  if (is_null_cell(column, row)) return "NULL";
  std::string text;
  append_cell(text, column, row);
  return displayable(text);
}

class ChartReader {
 public:
  ChartReader(const std::vector<ResultColumn>& columns, const ChartRequest& request)
      : columns_(columns), chosen_(choose_columns(columns, request)) {
    data_.kind = chosen_.kind;
    data_.title = displayable(request.title);
    data_.log_x = request.log_x;
    data_.log_y = request.log_y;
    log_auto_ = request.log_auto;
    name_axes();
    if (chosen_.kind != ChartKind::kHistogram && chosen_.by.empty()) {
      for (const size_t column : chosen_.y) data_.series.push_back({displayable(columns_[column].name), {}});
    }
  }

  ChartData read(RowSource& rows) {
    const uint64_t all = rows.row_count();
    const uint64_t count = std::min(all, kMostChartRows);
    data_.rows_not_read = all - count;
    for_each_batch(rows, {0, count}, [&](const std::vector<HostColumn>& batch, uint64_t batch_rows) {
      for (uint64_t row = 0; row < batch_rows; ++row) take_row(batch, row);
    });
    if (all == 0) throw Error(ErrorKind::kValue, "the result has no rows to draw");
    if (!any_place_) {
      throw Error(ErrorKind::kValue, "the result has no values to draw")
          .hint("NULL, NaN and infinite values have no place, nor has what is not above 0 on an axis of LOG");
    }
    if (data_.kind == ChartKind::kLine && data_.x_measure != Measure::kText) sort_by_x();
    if (log_auto_) choose_axes();
    return std::move(data_);
  }

 private:
  void name_axes() {
    if (chosen_.x) {
      data_.x_name = displayable(columns_[*chosen_.x].name);
      const bool is_bar = data_.kind == ChartKind::kBar;
      data_.x_measure = is_bar ? Measure::kText : measure_of(columns_[*chosen_.x].type);
    } else {
      data_.x_name = "row";
      data_.x_measure = data_.kind == ChartKind::kBar ? Measure::kText : Measure::kWhole;
    }
    if (data_.kind == ChartKind::kHistogram) {
      data_.y_name = "rows";
      data_.y_measure = Measure::kWhole;
      return;
    }
    data_.y_measure = measure_of(columns_[chosen_.y.front()].type);
    for (const size_t column : chosen_.y) {
      const Measure measure = measure_of(columns_[column].type);
      const auto is_number = [](Measure m) { return m == Measure::kNumber || m == Measure::kWhole; };
      if (measure == data_.y_measure) continue;
      if (!is_number(measure) || !is_number(data_.y_measure)) {
        throw Error(ErrorKind::kType, "the columns of y are of different kinds")
            .hint("expected all to be numbers, or all dates, or all times");
      }
      data_.y_measure = Measure::kNumber;
    }
    if (chosen_.y.size() == 1) data_.y_name = displayable(columns_[chosen_.y.front()].name);
  }

  void take_row(const std::vector<HostColumn>& batch, uint64_t row) {
    ++row_;
    const double x = x_of(batch, row);
    if (data_.kind == ChartKind::kHistogram) {
      if (std::isnan(x)) {
        ++data_.rows_without_place;
      } else {
        data_.values.push_back(x);
        any_place_ = true;
      }
      return;
    }
    bool has_place = false;
    for (size_t i = 0; i < chosen_.y.size(); ++i) {
      const HostColumn& column = batch[chosen_.y[i]];
      const double y = placed(number_of(column, row), data_.log_y);
      has_place = has_place || (!std::isnan(x) && !std::isnan(y));
      ChartPoint point{x, y, {}};
      if (data_.kind == ChartKind::kBar) point.text = cell_text_of(column, row);
      if (!std::isnan(x)) series_of(batch, row, i).points.push_back(std::move(point));
    }
    if (!has_place) ++data_.rows_without_place;
    any_place_ = any_place_ || has_place;
  }

  static double placed(double value, bool on_logarithmic_axis) {
    return on_logarithmic_axis && !(value > 0) ? kNowhere : value;
  }

  double x_of(const std::vector<HostColumn>& batch, uint64_t row) {
    const bool is_text = data_.x_measure == Measure::kText;
    if (!chosen_.x) return is_text ? position_of_text(std::to_string(row_)) : static_cast<double>(row_);
    const HostColumn& column = batch[*chosen_.x];
    return is_text ? position_of_text(cell_text_of(column, row))
                   : placed(number_of(column, row), data_.log_x);
  }

  // Rows of one text share its place where series tell them apart; else each has a place of its own.
  double position_of_text(std::string text) {
    const auto next = static_cast<double>(data_.texts.size());
    if (chosen_.by.empty()) {
      data_.texts.push_back(std::move(text));
      return next;
    }
    const auto [found, is_new] = positions_.emplace(text, next);
    if (is_new) data_.texts.push_back(std::move(text));
    return found->second;
  }

  ChartSeries& series_of(const std::vector<HostColumn>& batch, uint64_t row, size_t y) {
    if (chosen_.by.empty()) return data_.series[y];
    std::vector<std::string> parts;
    for (const size_t column : chosen_.by) {
      // A cell without a word, such as that of no options, is left to the other columns.
      if (chosen_.by.size() > 1 && is_nothing(batch[column], row)) continue;
      parts.push_back(cell_text_of(batch[column], row));
    }
    if (chosen_.y.size() > 1) parts.push_back(displayable(columns_[chosen_.y[y]].name));
    std::string name = join(parts, ", ");
    const auto [found, is_new] = numbers_of_series_.emplace(name, data_.series.size());
    if (is_new) data_.series.push_back({std::move(name), {}});
    if (data_.series.size() > kMostSeries) {
      throw Error(ErrorKind::kValue, fmt::format("BY makes more than {} series", kMostSeries))
          .hint("WHERE, or a column of fewer values, makes fewer");
    }
    return data_.series[found->second];
  }

  static bool is_nothing(const HostColumn& column, uint64_t row) {
    return is_null_cell(column, row) || (has_dictionary(column.type) && column.text(row).empty());
  }

  // Tells whether values would crowd at the low end of an axis that is not logarithmic.
  static bool is_far_spread(Measure measure, std::optional<double> least, double greatest) {
    constexpr double kFar = 8;
    const bool is_number = measure == Measure::kNumber || measure == Measure::kWhole;
    return is_number && least && *least > 0 && greatest / *least >= kFar;
  }

  void choose_axes() {
    const auto spread = [&](const auto& value_of) {
      std::optional<double> least, greatest;
      for (const ChartSeries& series : data_.series) {
        for (const ChartPoint& point : series.points) {
          const double value = value_of(point);
          if (std::isnan(value)) continue;
          least = std::min(least.value_or(value), value);
          greatest = std::max(greatest.value_or(value), value);
        }
      }
      return std::pair(least, greatest.value_or(0));
    };
    const auto [least_x, greatest_x] = spread([](const ChartPoint& point) { return point.x; });
    const auto [least_y, greatest_y] = spread([](const ChartPoint& point) { return point.y; });
    // Shares are told apart on an axis that is not logarithmic.
    data_.log_x = greatest_x > 1 && is_far_spread(data_.x_measure, least_x, greatest_x);
    data_.log_y = data_.kind != ChartKind::kBar && is_far_spread(data_.y_measure, least_y, greatest_y);
  }

  void sort_by_x() {
    for (ChartSeries& series : data_.series) {
      std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
    }
  }

  const std::vector<ResultColumn>& columns_;
  const ChartColumns chosen_;
  ChartData data_;
  uint64_t row_ = 0;
  bool any_place_ = false;
  bool log_auto_ = false;
  std::map<std::string, double> positions_;  // in data_.texts
  std::map<std::string, size_t> numbers_of_series_;
};

}  // namespace

ChartData read_chart(const std::vector<ResultColumn>& columns, RowSource& rows, const ChartRequest& request) {
  return ChartReader(columns, request).read(rows);
}

}  // namespace rtsql
