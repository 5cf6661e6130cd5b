#include "exec/operator/trace_operator.h"

#include <algorithm>

#include "catalog/traced_rows.h"
#include "exec/operator/emit_slices.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {

void TraceOperator::emit(const Consumer& consumer, Demand demand) {
  const CubeTrace& trace = *plan().trace;
  const TracedRows& traced = *trace.cube->traced;
  CubeScene::Totals totals = traced.scene.trace(execution().stream(), trace.ranges, trace.further);
  execution().finish();
  profile().launched = totals.rays;
  RowSet groups = rows_of(*plan().base);
  std::ranges::move(totals.columns, groups.sources[0].columns.begin() + traced.rows);
  emit_slices(execution(), groups, {}, consumer, demand);
}

}  // namespace rtsql
