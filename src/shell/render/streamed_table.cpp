#include "shell/render/streamed_table.h"

#include "shell/render/batches.h"
#include "shell/render/cell.h"

namespace rtsql {

uint64_t StreamedTable::rows(StatementResult& result) {
  if (result.columns.empty()) return 0;  // none of the modes has a table without columns
  begin_table(result.columns);
  const uint64_t count = result.rows->row_count();
  std::string line, cell;
  for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
    for (uint64_t row = 0; row < rows; ++row) {
      for (const HostColumn& column : columns) {
        cell.clear();
        if (is_null_cell(column, row)) {
          cell = null_text_;
        } else {
          append_cell(cell, column, row);
        }
        append_value(line, column.type, cell);
      }
      end_row(line);
      output_.write(line);
      line.clear();
    }
  });
  end_table();
  return count;
}

}  // namespace rtsql
