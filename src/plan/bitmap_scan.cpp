#include "plan/bitmap_scan.h"

#include <set>
#include <utility>

namespace rtsql {
namespace {

// Each bit is read or written once, and each index finds what it flips.
double bitmap_cost(const PlanningState& state, const BoxUnion& boxes, double table_rows) {
  double milliseconds = state.cost.launch;
  double bits = 1;
  for (const BoxConjunction& conjunction : boxes) {
    for (const IndexBox& box : conjunction) {
      const Index& index = *box.index->index;
      milliseconds += probe_milliseconds(
          state.cost.methods.at(box.index->method),
          {.keys = index.key_count(), .width = index.key_width(), .probes = 1, .points = false});
      ++bits;
    }
  }
  return milliseconds + table_rows * bits / 8 * state.cost.scan_per_byte;
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
  scan->milliseconds = bitmap_cost(state, scan->boxes, table_rows) + state.cost.select(scan->rows);
  if (!scan->filter.empty())
    scan->milliseconds += state.cost.scan(table_rows, bytes_per_row(state, scan->filter));
  return scan;
}

}  // namespace rtsql
