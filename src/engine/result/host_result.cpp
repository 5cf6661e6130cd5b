#include "engine/result/host_result.h"

#include <fmt/format.h>

#include <string>

#include "engine/result/host_rows.h"
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

void HostResult::column(std::string name, HostColumn values, ColumnRole role) {
  result_.columns.push_back({std::move(name), values.type, role});
  columns_.push_back(std::move(values));
}

StatementResult HostResult::finish() {
  result_.rows = make_row_source(std::move(columns_));
  return std::move(result_);
}

}  // namespace rtsql
