#include "exec/expression/gathered_column.h"

#include <optional>
#include <utility>

#include "algorithm/gather.h"
#include "exec/kernel/kernel_writer.h"
#include "gpu/residency.h"
#include "schema/bitmap.h"
#include "storage/seen_column.h"

namespace rtsql {
namespace {

// Reads rows that the host knows where it sees the column; returns null where it does not. Of a column
// without rows a rehearsal has some.
ColumnPtr read_known_rows(Execution& execution, const RowSet& rows, const SourceRows& source,
                          const ColumnPtr& column) {
  const uint32_t* const ids = source.known_ids();
  if (ids == nullptr) return nullptr;
  const std::optional<SeenColumn> seen = SeenColumn::of(column);
  return seen ? Column::on_host(execution.device(), seen->read({ids, rows.count})) : nullptr;
}

}  // namespace

ColumnPtr gathered_column(Execution& execution, const RowSet& rows, ColumnId id) {
  const SourceRows& source = rows.source_of(id);
  const ColumnPtr& column = rows.stored(id);
  if (ColumnPtr known = read_known_rows(execution, rows, source, column)) return known;
  const uint32_t bytes = value_bytes(column->type());
  gpu::Stream& stream = execution.stream();
  stream.stage("project");
  gpu::Buffer values = execution.device().residency().allocate_beside(
      column->values().address(), padded_rows(rows.count) * bytes, "project");
  gather_from(stream, bytes, {column->values().address(), column->rows()}, source.row_ids, rows.count,
              values.address());
  gpu::Buffer validity;
  if (column->nullable()) {
    validity = execution.device().allocate(bitmap_bytes(rows.count), "project");
    gather_bits(stream, column->validity().address(), source.row_ids, rows.count, validity.address());
  }
  execution.keep({column, source.keep});
  return std::make_shared<const Column>(column->type(), rows.count, std::move(values), std::move(validity),
                                        column->dictionary());
}

}  // namespace rtsql
