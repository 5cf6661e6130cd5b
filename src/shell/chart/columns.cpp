#include "shell/chart/columns.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

class ColumnChooser {
 public:
  ColumnChooser(const std::vector<ResultColumn>& columns, const ChartRequest& request)
      : columns_(columns), request_(request) {}

  ChartColumns choose() {
    for (const std::string& name : request_.by) chosen_.by.push_back(find(name));
    const bool is_histogram = request_.kind == ChartKind::kHistogram;
    is_histogram ? choose_counted() : choose_pairs();
    if (!chosen_.by.empty() && request_.columns.size() < 2 && chosen_.y.size() != 1)
      throw Error(ErrorKind::kValue, "BY takes columns of y that are named")
          .hint("name them: .chart line X Y BY COLUMN");
    chosen_.kind = request_.kind.value_or(
        !chosen_.x || can_be_measured(columns_[*chosen_.x].type) ? ChartKind::kLine : ChartKind::kBar);
    return std::move(chosen_);
  }

 private:
  size_t find(const std::string& name) const {
    std::vector<std::string> names;
    for (size_t c = 0; c < columns_.size(); ++c) {
      if (columns_[c].name == name) return c;
      names.push_back(columns_[c].name);
    }
    for (size_t c = 0; c < columns_.size(); ++c) {
      if (equals_ignore_case(columns_[c].name, name)) return c;
    }
    throw Error(ErrorKind::kName, fmt::format("the result has no column \"{}\"", name))
        .hint(may_be_kind(name) ? fmt::format("{}; there are charts of the kinds {}",
                                              suggest_name(name, names), kChartKinds)
                                : suggest_name(name, names));
  }

  bool may_be_kind(const std::string& name) const {
    return !request_.kind && !request_.columns.empty() && name == request_.columns.front();
  }

  void choose_counted() {
    if (request_.columns.size() > 1 || !request_.by.empty())
      throw Error(ErrorKind::kValue, "a histogram is of one column").hint("usage: .chart hist COLUMN");
    chosen_.x = request_.columns.empty() ? first_measured() : find(request_.columns.front());
    require_measured(*chosen_.x);
  }

  // Without names, x is the first column and y are all others that have numbers.
  void choose_pairs() {
    if (request_.columns.empty()) {
      if (columns_.size() - request_.by.size() > 1) chosen_.x = first_but_by();
      for (size_t c = 0; c < columns_.size(); ++c) {
        if (c != chosen_.x && !is_by(c) && is_numeric(columns_[c].type)) chosen_.y.push_back(c);
      }
      if (chosen_.y.empty()) chosen_.y.push_back(first_measured());
      return;
    }
    chosen_.x = find(request_.columns.front());
    for (size_t i = 1; i < request_.columns.size(); ++i) {
      chosen_.y.push_back(find(request_.columns[i]));
      require_measured(chosen_.y.back());
    }
    if (!chosen_.y.empty()) return;
    chosen_.y = {*chosen_.x};
    chosen_.x.reset();
    require_measured(chosen_.y.front());
  }

  bool is_by(size_t column) const { return std::ranges::find(chosen_.by, column) != chosen_.by.end(); }

  size_t first_but_by() const {
    size_t c = 0;
    while (is_by(c)) ++c;
    return c;
  }

  size_t first_measured() const {
    for (size_t c = 0; c < columns_.size(); ++c) {
      if (can_be_measured(columns_[c].type) && c != chosen_.x) return c;
    }
    throw Error(ErrorKind::kType, "the result has no column of numbers to draw")
        .hint("count(*) and other aggregates make one; CAST makes one of texts");
  }

  void require_measured(size_t column) const {
    if (can_be_measured(columns_[column].type)) return;
    throw Error(ErrorKind::kType, fmt::format("column \"{}\" is {}, which has no numbers to draw",
                                              columns_[column].name, type_name(columns_[column].type)))
        .hint("expected a column of numbers, dates or times");
  }

  const std::vector<ResultColumn>& columns_;
  const ChartRequest& request_;
  ChartColumns chosen_;
};

}  // namespace

bool can_be_measured(const Type& type) {
  return is_numeric(type) || is_moment(type) || type.id == TypeId::kTime;
}

ChartColumns choose_columns(const std::vector<ResultColumn>& columns, const ChartRequest& request) {
  return ColumnChooser(columns, request).choose();
}

}  // namespace rtsql
