#include "engine/result/host_result.h"

#include <fmt/format.h>

#include <string>

#include "engine/result/host_rows.h"
#include "schema/bitmap.h"
#include "schema/column_builder.h"

namespace rtsql {

double round_measured(double value) {
  return value == 0 ? 0 : std::stod(fmt::format("{:.4g}", value));
}

void HostResult::text(std::string name, const std::vector<std::string>& values) {
  column(std::move(name), text_column(values));
}

void HostResult::number(std::string name, const std::vector<uint64_t>& values) {
  column(std::move(name), bigint_column(values));
}

void HostResult::number(std::string name, const std::vector<std::optional<uint64_t>>& values) {
  std::vector<uint64_t> numbers;
  for (const std::optional<uint64_t>& value : values) numbers.push_back(value.value_or(0));
  HostColumn column_of_numbers = bigint_column(numbers);
  column_of_numbers.validity.assign(bitmap_words(values.size()), 0);
  for (size_t row = 0; row < values.size(); ++row) {
    if (values[row]) column_of_numbers.validity[row / 32] |= uint32_t{1} << (row % 32);
  }
  column(std::move(name), std::move(column_of_numbers));
}

void HostResult::column(std::string name, HostColumn values, ColumnRole role) {
  result_.columns.push_back({std::move(name), values.type, role});
  columns_.push_back(std::move(values));
}

StatementResult HostResult::finish() {
  result_.rows = make_row_source(std::move(columns_));
  return std::move(result_);
}

}  // namespace rtsql
