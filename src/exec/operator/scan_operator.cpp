#include "exec/operator/scan_operator.h"

#include <algorithm>

#include "exec/expression/compute_columns.h"
#include "exec/expression/precomputed.h"
#include "exec/operator/emit_slices.h"
#include "exec/rows/select_pending.h"
#include "exec/rows/select_rows.h"
#include "exec/rows/skip_zones.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

void ScanOperator::emit(const Consumer& consumer, Demand demand) {
  const RowSet rows = skip_zones(rows_of(*plan().base), plan().filter, profile().zones);
  const bool none = std::any_of(plan().filter.begin(), plan().filter.end(),
                                [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
  if (none) {
    emit_slices(execution(), rows.slice(0, 0), {}, consumer, demand);
  } else {
    emit_slices(execution(), rows, plan().filter, consumer, demand);
  }
}

}  // namespace rtsql
