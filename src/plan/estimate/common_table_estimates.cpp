#include "plan/estimate/common_table_estimates.h"

#include "plan/estimate/value_bounds.h"

namespace rtsql {

void CommonTableEstimates::note_bounds(CommonTableId table, const LogicalProject& query,
                                       Estimator& estimator) {
  ValueBounds values(estimator);
  for (const OutputColumn& output : query.outputs)
    bounds[table].push_back(is_wide(output.expr->type) ? values.values(*output.expr) : std::nullopt);
}

void CommonTableEstimates::bound_scans(const LogicalNode& tree, Estimator& estimator) const {
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kCommonScan) return;
    const auto& scan = static_cast<const LogicalCommonScan&>(node);
    const auto known = bounds.find(scan.table);
    if (known == bounds.end()) return;
    for (uint32_t i = 0; i < known->second.size(); ++i) {
      if (known->second[i]) estimator.bound({scan.relation, i}, *known->second[i]);
    }
  });
}

}  // namespace rtsql
