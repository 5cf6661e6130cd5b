#include "exec/operator/scan_operator.h"

#include <algorithm>

#include "exec/expression/compute_columns.h"
#include "exec/expression/computed_apart.h"
#include "exec/operator/emit_slices.h"
#include "exec/rows/select_pending.h"
#include "exec/rows/select_rows.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

void ScanOperator::emit(const Consumer& consumer, Demand demand) {
  const RowSet rows = rows_of(*plan().base);
  const bool none = std::any_of(plan().filter.begin(), plan().filter.end(),
                                [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
  if (none) {
    emit_slices(rows.slice(0, 0), {}, consumer, demand);
  } else {
    emit_slices(rows, plan().filter, consumer, demand);
  }
}

void ScanOperator::precompile_keys(const ExprPtr& key) {
  if (execution().device().info().kind == gpu::DeviceKind::kCpu) return;  // KernelWriter::precompile
  if (key->nullable || key->type.id == TypeId::kVarchar) return;
  const std::vector<ExprPtr>& filter = plan().filter;
  if (needs_precomputing(key) || needs_precomputing(filter)) return;
  RowSet rows = rows_of(*plan().base);
  if (!filter.empty()) {
    precompile_select_pending(execution(), {.rows = rows, .conjuncts = filter}, plan().rows);
    rows = shape_of_gathered(rows, whole_rows(plan().rows));
  }
  rtsql::precompile_keys(execution(), rows, {key});
}

}  // namespace rtsql
