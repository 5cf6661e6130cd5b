#include "exec/operator/trace_operator.h"

#include "catalog/traced_rows.h"
#include "exec/operator/emit_slices.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {

void TraceOperator::emit(const Consumer& consumer, Demand demand) {
  const CubeTrace& trace = *plan().trace;
  const TracedRows& traced = *trace.cube->traced;
  gpu::Stream& stream = execution().stream();
  const CubeTracedWords words = trace.traced_words();
  const CubeTotals totals = traced.scene.totals(stream, words);
  if (traced.sieve) traced.sieve->add(stream, plan().parts.blocks, trace.words, totals);
  profile().launched = traced.scene.trace(stream, plan().parts.edges, trace.further, words, totals);
  const std::vector<ColumnPtr> columns = totals.columns(stream);
  execution().finish();
  RowSet groups = rows_of(*plan().base);
  std::vector<ColumnPtr>& read = groups.sources[0].columns;
  read[traced.rows] = columns[0];
  for (size_t i = 0; i < trace.words.size(); ++i) read[traced.rows + 1 + trace.words[i]] = columns[1 + i];
  emit_slices(execution(), groups, {}, consumer, demand);
}

}  // namespace rtsql
