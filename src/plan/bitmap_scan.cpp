#include "plan/bitmap_scan.h"

#include <set>
#include <utility>

namespace rtsql {
namespace {

double bitmap_cost(const CostModel& cost, const BoxUnion& boxes, double table_rows) {
  std::vector<MarkingIndex> indexes;
  for (const BoxConjunction& conjunction : boxes) {
    for (const IndexBox& box : conjunction) {
      const Index& index = *box.index->index;
      indexes.push_back({box.index->method, index.key_count(), index.key_width()});
    }
  }
  return cost.mark(indexes, table_rows);
}

}  // namespace

std::unique_ptr<BitmapScanPlan> plan_bitmap_scan(PlanningState& state, const BaseRelationPtr& base,
                                                 std::vector<IndexEntryPtr> usable,
                                                 const std::vector<ExprPtr>& conjuncts) {
  std::erase_if(usable, [](const IndexEntryPtr& index) { return !index->method->capabilities.bitmaps; });
  if (usable.empty()) return nullptr;
  BoxedCondition boxed = box_condition(*base, usable, conjuncts);
  if (boxed.served.empty()) return nullptr;
  const auto table_rows = static_cast<double>(base->rows());
  auto scan = std::make_unique<BitmapScanPlan>();
  scan->base = base;
  scan->indexes = std::move(usable);
  scan->boxes = std::move(boxed.boxes);
  scan->condition = std::move(boxed.served);
  scan->filter = std::move(boxed.rest);
  const double marked = table_rows * state.estimator.selectivity(scan->condition);
  scan->rows = marked * state.estimator.selectivity(scan->filter);
  scan->milliseconds = bitmap_cost(state.cost, scan->boxes, table_rows) + state.cost.select(scan->rows);
  if (!scan->filter.empty())
    scan->milliseconds += state.cost.scan(table_rows, bytes_per_row(state, scan->filter));
  return scan;
}

}  // namespace rtsql
