#include "plan/pipeline/span_share.h"

#include <algorithm>

#include "plan/estimate/rows_left.h"

namespace rtsql {

double span_share(const ScanPlan& scan, const Expr& key, Estimator& estimator) {
  if (key.op != Op::kColumn) return 1;
  const ColumnStatistics* keys = estimator.statistics(key.column);
  if (keys == nullptr || !keys->is_sorted) return 1;
  double share = 1;
  for (const std::vector<ExprPtr>& conjuncts : by_columns(scan.filter)) {
    const std::set<ColumnId> columns = columns_of(conjuncts);
    if (columns.size() != 1) continue;
    const ColumnStatistics* values = estimator.statistics(*columns.begin());
    // Each value is in one stretch of rows.
    if (values != nullptr && values->runs <= values->distinct)
      share = std::min(share, estimator.selectivity(conjuncts));
  }
  return share;
}

}  // namespace rtsql
