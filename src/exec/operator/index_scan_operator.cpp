#include "exec/operator/index_scan_operator.h"

#include "exec/join/probe.h"
#include "exec/operator/emit_slices.h"

namespace rtsql {

void IndexScanOperator::emit(const Consumer& consumer, Demand demand) {
  RowSet rows = rows_of(*plan().base);
  const FoundRows found = find_ranges(execution(), plan().index->index, plan().ranges);
  rows.count = found.count;
  rows.sources[0].row_ids = found.row_ids;
  rows.sources[0].known = found.known;
  rows.sources[0].keep = found.keep;
  profile().launched = found.launched;
  emit_slices(execution(), rows, plan().filter, consumer, demand);
}

}  // namespace rtsql
