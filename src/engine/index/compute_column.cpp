#include "engine/index/compute_column.h"

#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "engine/index/row_text.h"
#include "exec/precompute/materialize.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

ColumnPtr compute(StatementContext& context, const Table& table, const ExprPtr& value, uint64_t begin,
                  uint64_t count) {
  gpu::WorkStopwatch watch;
  RowSet rows;
  rows.sources.push_back({.relation = {}, .columns = table.columns});
  rows.count = table.rows;
  Execution execution(context.device(), context.session.settings, context.work, rows.further_relations());
  ColumnPtr column = materialize_stored(execution, rows.slice(begin, count), {value}).front();
  execution.check_row_errors();
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return column;
}

// Halves the rows [begin, begin + count), of which one fails, until the first that fails is left.
[[noreturn]] void name_failing_row(StatementContext& context, const Table& table, const ExprPtr& value,
                                   const Error& error, uint64_t begin, uint64_t count) {
  if (count == 1) {
    Error named =
        error.retold(fmt::format("{}, of row {}", error.message(), row_text(context, table, begin)));
    if (error.span()) throw std::move(named).at(*error.span());
    throw named;
  }
  const uint64_t half = count / 2;
  try {
    compute(context, table, value, begin, half);
  } catch (const Error& first) {
    if (first.kind() != ErrorKind::kValue) throw;
    name_failing_row(context, table, value, first, begin, half);
  }
  name_failing_row(context, table, value, error, begin + half, count - half);
}

}  // namespace

ColumnPtr compute_column(StatementContext& context, const Table& table, const ExprPtr& written,
                         uint64_t first) {
  const ExprPtr value = with_statement_values(written, context.values);
  const uint64_t rows = table.rows - first;
  try {
    return compute(context, table, value, first, rows);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue || rows == 0) throw;
    name_failing_row(context, table, value, error, first, rows);
  }
}

}  // namespace rtsql
