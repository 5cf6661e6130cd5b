#include "exec/aggregate/string_agg.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>

#include "common/error.h"
#include "common/text_limit.h"
#include "exec/expression/compute_columns.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsBetweenPolls = 1u << 16;

struct Texts {
  HostColumn codes;
  HostColumn positions;          // no rows where there is no order
  std::vector<uint32_t> groups;  // of the rows; empty: all of group 0

  uint32_t group_of(uint64_t row) const { return groups.empty() ? 0 : groups[row]; }
};

Texts read_texts(Execution& execution, const RowSet& rows, const AggregateCall& call,
                 const SharedBuffer& group_of_row) {
  std::vector<ExprPtr> exprs = {call.argument};
  if (call.position) exprs.push_back(call.position);
  const std::vector<ColumnPtr> columns = compute_columns(execution, rows, exprs);
  execution.check_row_errors();
  Texts texts;
  texts.codes = columns[0]->read(execution.device(), 0, rows.count);
  if (call.position) texts.positions = columns[1]->read(execution.device(), 0, rows.count);
  if (group_of_row) {
    texts.groups.resize(rows.count);
    execution.stream().download(*group_of_row, 0, std::as_writable_bytes(std::span(texts.groups)));
    execution.finish();
  }
  return texts;
}

// Returns the rows that have a text, by group; `begins` has where each group's begin, and an end.
std::vector<uint32_t> rows_by_group(Execution& execution, const Texts& texts, std::vector<uint64_t>& begins) {
  const uint64_t rows = texts.codes.rows;
  for (uint64_t row = 0; row < rows; ++row) {
    if (!texts.codes.is_null(row)) ++begins[texts.group_of(row) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<uint32_t> sorted(begins.back());
  std::vector<uint64_t> next(begins.begin(), begins.end() - 1);
  for (uint64_t row = 0; row < rows; ++row) {
    if (row % kRowsBetweenPolls == 0) execution.work().poll();
    if (!texts.codes.is_null(row)) sorted[next[texts.group_of(row)]++] = static_cast<uint32_t>(row);
  }
  return sorted;
}

std::string joined(const Texts& texts, std::span<const uint32_t> rows, const std::string& separator) {
  uint64_t bytes = separator.size() * (rows.size() - 1);
  for (const uint32_t row : rows)
    bytes += texts.codes.dictionary->string(texts.codes.at<uint32_t>(row)).size();
  check_text_bytes(bytes);
  std::string text;
  text.reserve(bytes);
  for (const uint32_t row : rows) {
    if (row != rows.front()) text += separator;
    text += texts.codes.dictionary->string(texts.codes.at<uint32_t>(row));
  }
  return text;
}

}  // namespace

ColumnPtr string_agg(Execution& execution, const RowSet& rows, const AggregateCall& call,
                     const SharedBuffer& group_of_row, uint64_t groups) {
  const Texts texts = read_texts(execution, rows, call, group_of_row);
  std::vector<uint64_t> begins(groups + 1);
  std::vector<uint32_t> sorted = rows_by_group(execution, texts, begins);
  const auto position_of = [&](uint32_t row) { return texts.positions.at<int64_t>(row); };
  ColumnBuilder builder(call.type);
  for (uint64_t group = 0, polled = 0; group < groups; ++group) {
    if (begins[group + 1] >= polled) {
      execution.work().poll();
      polled = begins[group + 1] + kRowsBetweenPolls;
    }
    const std::span<uint32_t> own =
        std::span(sorted).subspan(begins[group], begins[group + 1] - begins[group]);
    if (own.empty()) {
      builder.append(Value::null_of(call.type));
      continue;
    }
    if (call.position) std::ranges::sort(own, {}, position_of);
    builder.append(Value::of_text(joined(texts, own, call.separator)));
  }
  return Column::upload(execution.device(), builder.finish(), call.text);
}

ColumnPtr no_texts(Execution& execution, const AggregateCall& call, uint64_t groups) {
  return Column::upload(execution.device(), null_column(call.type, groups), call.text);
}

}  // namespace rtsql
