#include "plan/access/nearest_scan.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "logical/rule/distance_conditions.h"
#include "plan/estimate/bitmap_conditions.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// Most rows lie between these shares of the values of a column.
constexpr double kTail = 0.1;

// A table, and the conditions on its rows.
struct FilteredTable {
  BaseRelationPtr base;
  std::vector<ExprPtr> conjuncts;
};

std::optional<FilteredTable> filtered_table(const LogicalNode& node) {
  const LogicalNode* tree = &node;
  FilteredTable table;
  while (tree->kind == LogicalKind::kFilter) {
    const auto& conjuncts = static_cast<const LogicalFilter&>(*tree).conjuncts;
    table.conjuncts.insert(table.conjuncts.end(), conjuncts.begin(), conjuncts.end());
    tree = tree->children[0].get();
  }
  if (tree->kind != LogicalKind::kGet) return std::nullopt;
  table.base = static_cast<const LogicalGet&>(*tree).base;
  if (!table.base->table) return std::nullopt;
  // Whether a condition fails must not depend on which rows it is tested of.
  if (std::ranges::any_of(table.conjuncts, [](const ExprPtr& conjunct) { return may_fail(*conjunct); }))
    return std::nullopt;
  return table;
}

double number_of(const Value& value) {
  if (value.type.id == TypeId::kReal || value.type.id == TypeId::kDouble) return value.real;
  return static_cast<double>(value.integer) / std::pow(10, value.type.scale);
}

// Returns how wide the values of the column lie, about; 0 where that is not known.
double extent_of(PlanningState& state, const Column& column) {
  std::vector<double> bounds;
  for (const uint64_t key : column.statistics(state.context.device).histogram) {
    const double number = number_of(decode_key(key, column.type()));
    if (std::isfinite(number)) bounds.push_back(number);
  }
  if (bounds.size() < 2) return 0;
  const auto at = [&](double share) {
    return bounds[static_cast<size_t>(share * static_cast<double>(bounds.size() - 1))];
  };
  const double most = (at(1 - kTail) - at(kTail)) / (1 - 2 * kTail);
  return most > 0 ? most : bounds.back() - bounds.front();
}

// Returns the radius of a box that has twice as many rows as are wanted, where they lie evenly.
double first_radius(PlanningState& state, const BaseRelation& base, const IndexEntry& index, uint64_t count) {
  double logarithm = 0, axes = 0;
  for (const size_t column : index.columns) {
    const double extent = extent_of(state, *stored_table(*base.table).columns[column]);
    if (!(extent > 0) || !std::isfinite(extent)) continue;
    logarithm += std::log(extent);
    ++axes;
  }
  if (axes == 0) return 1;
  const double wanted = 2 * static_cast<double>(std::max<uint64_t>(count, 1));
  const double rows = static_cast<double>(std::max<uint64_t>(base.rows(), 1));
  return std::exp((logarithm + std::log(wanted / rows)) / axes) / 2;
}

// Tells whether the index answers boxes around the point by all of its columns.
bool answers(const IndexEntryPtr& index, const BaseRelation& base, const DistanceToPoint& distance) {
  if (!index->method->capabilities.boxes || index->columns.size() != distance.dimensions.size()) return false;
  const SplitCondition split = split_condition(base, {&index, 1}, {}, distance.box(1));
  return split.rest.empty();
}

}  // namespace

PlanPtr plan_nearest_scan(PlanningState& state, const LogicalSort& sort, uint64_t count) {
  if (!state.forced() || !state.context.index.method->capabilities.boxes) return nullptr;
  const SortKey& key = sort.keys.front();
  if (key.descending || key.nulls_first || count == 0) return nullptr;
  const std::optional<DistanceToPoint> distance = as_distance_to_point(key.expr);
  std::optional<FilteredTable> table = filtered_table(*sort.children[0]);
  if (!distance || !table) return nullptr;
  for (const IndexEntryPtr& index : state.usable_indexes(*table->base)) {
    if (!answers(index, *table->base, *distance)) continue;
    auto scan = std::make_unique<BitmapScanPlan>();
    scan->base = table->base;
    scan->indexes = {index};
    scan->conditions = {{{index, std::vector<KeyRange>(index->columns.size(), KeyRange{0, UINT64_MAX})}}};
    scan->filter = std::move(table->conjuncts);
    scan->nearest = {key.expr, count, first_radius(state, *table->base, *index, count)};
    scan->rows = std::min(static_cast<double>(table->base->rows()), 2 * static_cast<double>(count));
    scan->milliseconds = state.cost.select(scan->rows);
    return scan;
  }
  return nullptr;
}

}  // namespace rtsql
