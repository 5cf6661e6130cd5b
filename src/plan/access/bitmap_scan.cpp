#include "plan/access/bitmap_scan.h"
#include "index/registry/registry.h"

#include <set>
#include <span>
#include <utility>

namespace rtsql {
namespace {

double bitmap_cost(const CostModel& cost, const IndexUnion& conditions, double table_rows) {
  std::vector<MarkingIndex> indexes;
  for (const IndexIntersection& intersection : conditions) {
    for (const IndexConjunction& one : intersection) {
      const Index& index = *one.index->index;
      indexes.push_back({one.index->method, index.key_count(), index.key_width()});
    }
  }
  return cost.mark(indexes, table_rows);
}

// Lists columns that an index of several may leave open: no row is missing from it for a NULL there.
std::set<size_t> complete_columns(PlanningState& state, const BaseRelation& base,
                                  std::span<const IndexEntryPtr> indexes) {
  std::set<size_t> complete;
  for (const IndexEntryPtr& index : indexes) {
    if (index->columns.size() == 1) continue;
    for (const size_t column : index->columns) {
      if (!has_nulls(state, base, column)) complete.insert(column);
    }
  }
  return complete;
}

// Returns null where the indexes serve no conjunct.
std::unique_ptr<BitmapScanPlan> plan_with(PlanningState& state, const BaseRelationPtr& base,
                                          std::vector<IndexEntryPtr> indexes,
                                          const std::vector<ExprPtr>& conjuncts) {
  std::set<size_t> complete = complete_columns(state, *base, indexes);
  SplitCondition split = split_condition(*base, indexes, complete, conjuncts);
  if (split.served.empty()) return nullptr;
  const auto table_rows = static_cast<double>(base->rows());
  auto scan = std::make_unique<BitmapScanPlan>();
  scan->base = base;
  scan->indexes = std::move(indexes);
  scan->complete = std::move(complete);
  scan->conditions = std::move(split.conditions);
  scan->condition = std::move(split.served);
  scan->filter = std::move(split.rest);
  const double marked = table_rows * state.estimator.selectivity(scan->condition);
  scan->rows = marked * state.estimator.selectivity(scan->filter);
  scan->milliseconds = bitmap_cost(state.cost, scan->conditions, table_rows) + state.cost.select(scan->rows);
  if (!scan->filter.empty())
    scan->milliseconds += state.cost.scan(table_rows, bytes_per_row(state, scan->filter));
  return scan;
}

}  // namespace

std::unique_ptr<BitmapScanPlan> plan_bitmap_scan(PlanningState& state, const BaseRelationPtr& base,
                                                 std::vector<IndexEntryPtr> usable,
                                                 const std::vector<ExprPtr>& conjuncts) {
  std::erase_if(usable, [](const IndexEntryPtr& index) { return !index->method->capabilities.bitmaps; });
  std::unique_ptr<BitmapScanPlan> best;
  const auto offer = [&](std::vector<IndexEntryPtr> indexes) {
    if (indexes.empty()) return;
    std::unique_ptr<BitmapScanPlan> scan = plan_with(state, base, std::move(indexes), conjuncts);
    if (scan && (!best || scan->milliseconds < best->milliseconds)) best = std::move(scan);
  };
  for (const IndexMethod* method : bitmap_methods()) {
    std::vector<IndexEntryPtr> of_method = usable;
    std::erase_if(of_method, [&](const IndexEntryPtr& index) { return index->method != method; });
    if (of_method.size() < usable.size()) offer(std::move(of_method));
  }
  offer(std::move(usable));
  return best;
}

}  // namespace rtsql
