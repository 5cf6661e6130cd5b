#include "exec/aggregate/join_on_host.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "common/text_limit.h"
#include "schema/computed_column.h"
#include "schema/list.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsBetweenPolls = 1u << 16;

class HostJoin {
 public:
  HostJoin(Execution& execution, const RowsToJoin& joined)
      : execution_(execution), joined_(joined), values_(read(joined.values)) {
    if (joined.included) included_ = read(joined.included);
    if (joined.positions) positions_ = read(joined.positions);
    if (joined.group_of_row) {
      group_of_row_.resize(joined.rows);
      execution.device().read(*joined.group_of_row, 0, std::as_writable_bytes(std::span(group_of_row_)));
    }
    group_rows();
  }

  // The rows of each group are one task's.
  HostColumn run() {
    return computed_column(joined_.call.type, joined_.groups,
                           [this] { return [this](uint64_t group) { return value_of(group); }; });
  }

 private:
  HostColumn read(const ColumnPtr& column) const {
    return column->read(execution_.device(), 0, joined_.rows);
  }

  // Tells whether the row has something to join. An element of a list may be NULL.
  bool is_joined(uint64_t row) const {
    return joined_.makes_lists() ? !joined_.included || included_.at<uint8_t>(row) != 0
                                 : !values_.is_null(row);
  }
  uint32_t group_of(uint64_t row) const { return group_of_row_.empty() ? 0 : group_of_row_[row]; }

  // Lists the rows that are joined by their groups: those of a group stand before begins_[group + 1].
  void group_rows() {
    begins_.resize(joined_.groups + 1);
    for (uint64_t row = 0; row < joined_.rows; ++row) {
      if (is_joined(row)) ++begins_[group_of(row) + 1];
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    rows_.resize(begins_.back());
    std::vector<uint64_t> next(begins_.begin(), begins_.end() - 1);
    for (uint64_t row = 0; row < joined_.rows; ++row) {
      if (row % kRowsBetweenPolls == 0) execution_.work().poll();
      if (is_joined(row)) rows_[next[group_of(row)]++] = static_cast<uint32_t>(row);
    }
  }

  Value value_of(uint64_t group) {
    const std::span<uint32_t> rows =
        std::span(rows_).subspan(begins_[group], begins_[group + 1] - begins_[group]);
    if (rows.empty()) return Value::null_of(joined_.call.type);
    count_steps(rows.size());
    if (joined_.positions)
      std::ranges::sort(rows, {}, [&](uint32_t row) { return positions_.at<int64_t>(row); });
    return joined_.makes_lists() ? list_of(rows) : text_of(rows);
  }

  Value list_of(std::span<const uint32_t> rows) const {
    ListWriter list(joined_.call.type);
    for (const uint32_t row : rows) {
      list.append(values_.value(row));
      check_text_bytes(list.size());
    }
    return list.finish();
  }

  Value text_of(std::span<const uint32_t> rows) const {
    const std::string& separator = joined_.call.separator;
    const auto text_at = [&](uint32_t row) { return values_.dictionary->string(values_.at<uint32_t>(row)); };
    uint64_t bytes = separator.size() * (rows.size() - 1);
    for (const uint32_t row : rows) bytes += text_at(row).size();
    check_text_bytes(bytes);
    std::string text;
    text.reserve(bytes);
    for (const uint32_t row : rows) {
      if (row != rows.front()) text += separator;
      text += text_at(row);
    }
    return Value::of_text(std::move(text), joined_.call.type);
  }

  Execution& execution_;
  const RowsToJoin& joined_;
  HostColumn values_, included_, positions_;
  std::vector<uint32_t> group_of_row_;
  std::vector<uint64_t> begins_;
  std::vector<uint32_t> rows_;
};

}  // namespace

ColumnPtr join_on_host(Execution& execution, const RowsToJoin& joined) {
  return Column::upload(execution.device(), HostJoin(execution, joined).run(), joined.call.text);
}

}  // namespace rtsql
