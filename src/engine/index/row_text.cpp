#include "engine/index/row_text.h"

#include "common/text.h"
#include "common/utf8.h"

namespace rtsql {

std::string cell_text(const Value& value) {
  constexpr size_t kMostBytes = 64;
  if (value.null) return "null";
  return shortened(format_value(value), kMostBytes);
}

std::string row_text(const std::vector<HostColumn>& columns, uint64_t row) {
  std::vector<std::string> cells;
  for (const HostColumn& column : columns) cells.push_back(cell_text(column.value(row)));
  return "(" + join(cells, ", ") + ")";
}

std::string row_text(StatementContext& context, const Table& table, uint64_t row) {
  std::vector<HostColumn> columns;
  for (const ColumnPtr& column : table.columns) columns.push_back(column->read(context.device(), row, 1));
  return row_text(columns, 0);
}

}  // namespace rtsql
