#include "exec/operator/trace_operator.h"

#include <algorithm>

#include "catalog/traced_rows.h"
#include "exec/operator/emit_slices.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {

void TraceOperator::emit(const Consumer& consumer, Demand demand) {
  const CubeTrace& trace = *plan().trace;
  const TracedRows& traced = *trace.cube->traced;
  gpu::Stream& stream = execution().stream();
  const CubeTotals totals = traced.scene.totals(stream);
  profile().launched = traced.scene.trace(stream, plan().parts.edges, trace.further, totals);
  if (traced.sieve) traced.sieve->add(stream, plan().parts.blocks, totals);
  std::vector<ColumnPtr> columns = totals.columns(stream);
  execution().finish();
  RowSet groups = rows_of(*plan().base);
  std::ranges::move(columns, groups.sources[0].columns.begin() + traced.rows);
  emit_slices(execution(), groups, {}, consumer, demand);
}

}  // namespace rtsql
