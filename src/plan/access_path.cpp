#include "plan/access_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "common/text.h"

namespace rtsql {
namespace {

// More probes than this in one batch are a job for a scan.
constexpr size_t kMostRanges = 1u << 16;

std::unique_ptr<ScanPlan> plan_scan(PlanningState& state, const BaseRelationPtr& base,
                                    const std::vector<ExprPtr>& conjuncts) {
  auto scan = std::make_unique<ScanPlan>();
  scan->base = base;
  scan->filter = conjuncts;
  double table_rows = static_cast<double>(base->rows());
  scan->rows = table_rows * state.estimator.selectivity(conjuncts);
  if (!conjuncts.empty()) {
    scan->milliseconds =
        state.cost.scan(table_rows, bytes_per_row(state, conjuncts)) + state.cost.select(scan->rows);
  }
  return scan;
}

// An attempt yields a plan, or why there is none.
struct IndexScanAttempt {
  std::unique_ptr<IndexScanPlan> plan;
  std::string refusal = {};
};

// Splits the conjuncts into ranges of the index's column and a filter of the others.
IndexScanAttempt plan_index_scan(PlanningState& state, const BaseRelationPtr& base,
                                 const IndexEntryPtr& index, const std::vector<ExprPtr>& conjuncts) {
  ColumnId column{base->relation, static_cast<uint32_t>(index->column)};
  auto scan = std::make_unique<IndexScanPlan>();
  scan->base = base;
  scan->index = index;
  scan->ranges = {{0, UINT64_MAX}};
  for (const ExprPtr& conjunct : conjuncts) {
    if (std::optional<KeyRanges> ranges = key_ranges(*conjunct, column, *state.estimator.column(column))) {
      scan->ranges = intersect(scan->ranges, *ranges);
      scan->condition.push_back(conjunct);
    } else {
      scan->filter.push_back(conjunct);
    }
  }
  const std::string& name = base->table->definitions[index->column].name;
  if (scan->condition.empty()) {
    return {nullptr, fmt::format("no condition compares {} alone with constants or joins by it", name)};
  }
  if (scan->ranges.size() > kMostRanges) {
    return {nullptr, fmt::format("{} ranges of {} are too many", format_count(scan->ranges.size()), name)};
  }
  double table_rows = static_cast<double>(base->rows());
  // The rows are estimated before a range becomes its keys, of which the column need not have each.
  double found = table_rows * state.estimator.range_selectivity(column, scan->ranges);
  if (!index->method->capabilities.ranges) {
    // Narrow ranges, and neighbours in a list, are points to it.
    std::optional<KeyRanges> points = as_points(scan->ranges, kMostRanges);
    if (!points) return {nullptr, fmt::format("it finds single values, not so wide a range of {}", name)};
    scan->ranges = std::move(*points);
  }
  const bool points =
      std::all_of(scan->ranges.begin(), scan->ranges.end(), [](KeyRange r) { return r.low == r.high; });

  scan->rows = found * state.estimator.selectivity(scan->filter);
  ProbeEstimate probe{.keys = index->index->key_count(),
                      .width = index->index->key_width(),
                      .probes = static_cast<double>(scan->ranges.size()),
                      .matches = found,
                      .points = points};
  // Whoever uses the rows reads at least one column by row id, in the order of the keys.
  scan->milliseconds = state.cost.probe(*index->method, probe) + state.cost.gather(found, 1);
  if (!scan->filter.empty()) {
    scan->milliseconds += state.cost.gather(found, static_cast<double>(scan->filter.size()));
    scan->milliseconds += state.cost.select(scan->rows);
  }
  return {std::move(scan)};
}

std::string refusal_text(const IndexEntry& index, const Table& table, const std::string& refusal) {
  return fmt::format("{} index {} on {}({}) does not serve: {}", index.method->name, index.name, table.name,
                     table.definitions[index.column].name, refusal);
}

}  // namespace

std::optional<KeyRanges> ranges_of_index_scan(const IndexScanPlan& scan) {
  const ColumnId column{scan.base->relation, static_cast<uint32_t>(scan.index->column)};
  KeyRanges all = {{0, UINT64_MAX}};
  for (const ExprPtr& conjunct : scan.condition) {
    const std::optional<KeyRanges> ranges =
        is_never_true(*conjunct)
            ? KeyRanges{}
            : key_ranges(*conjunct, column, *scan.base->table->columns[scan.index->column]);
    if (!ranges) return std::nullopt;
    all = intersect(all, *ranges);
  }
  if (all.size() > kMostRanges) return std::nullopt;
  return scan.index->method->capabilities.ranges ? all : as_points(all, kMostRanges);
}

PlanningState::PlanningState(const PlanContext& planning, const LogicalNode& tree,
                             std::span<const LogicalCommonTable> common_tables)
    : context(planning), estimator(planning.device, tree, common_tables), cost(planning.cost) {}

std::vector<IndexEntryPtr> PlanningState::usable_indexes(ColumnId column) const {
  std::vector<IndexEntryPtr> usable;
  const BaseRelation* base = estimator.base(column);
  const bool has_indexes = base != nullptr && base->table && context.index.kind != IndexChoice::Kind::kNone;
  // A table of the statement alone may have the name of another.
  if (!has_indexes || context.catalog.find_table(base->table->name) != base->table) return usable;
  for (const IndexEntryPtr& index : context.catalog.indexes_of(base->table->name)) {
    bool wanted = !forced() || index->method == context.index.method;
    if (wanted && index->column == column.ordinal) usable.push_back(index);
  }
  return usable;
}

double bytes_per_row(const PlanningState& state, const std::vector<ExprPtr>& exprs) {
  std::set<ColumnId> columns;
  double bytes = 0;
  for (const ExprPtr& expr : exprs) {
    visit(*expr, [&](const Expr& node) {
      if (node.op != Op::kColumn || !columns.insert(node.column).second) return;
      if (state.estimator.column(node.column) != nullptr) bytes += value_bytes(node.type);
    });
  }
  return bytes;
}

PlanPtr plan_access(PlanningState& state, const BaseRelationPtr& base,
                    const std::vector<ExprPtr>& conjuncts) {
  std::unique_ptr<ScanPlan> scan = plan_scan(state, base, conjuncts);
  std::vector<Alternative> alternatives = {{"scan", scan->milliseconds, false}};
  // What follows reads all columns by row id after an index, in order after a scan that drops nothing.
  double best_cost = scan->milliseconds;
  PlanPtr best = std::move(scan);
  size_t best_alternative = 0;
  bool forced_found = false;
  if (base->table && !conjuncts.empty()) {
    for (uint32_t column = 0; column < base->table->columns.size(); ++column) {
      for (const IndexEntryPtr& index : state.usable_indexes({base->relation, column})) {
        std::unique_ptr<IndexScanPlan> candidate = plan_index_scan(state, base, index, conjuncts).plan;
        if (!candidate) continue;
        alternatives.push_back(
            {fmt::format("index {} ({})", index->name, index->method->name), candidate->milliseconds, false});
        bool wins = state.forced() ? !forced_found || candidate->milliseconds < best_cost
                                   : candidate->milliseconds < best_cost;
        if (!wins) continue;
        forced_found = state.forced();
        best_cost = candidate->milliseconds;
        best_alternative = alternatives.size() - 1;
        best = std::move(candidate);
      }
    }
  }
  alternatives[best_alternative].chosen = true;
  if (alternatives.size() > 1) best->alternatives = std::move(alternatives);
  return best;
}

std::vector<std::string> forced_index_refusals(PlanningState& state, const BaseRelationPtr& base,
                                               const std::vector<ExprPtr>& own) {
  std::vector<std::string> refusals;
  const Table& table = *base->table;
  bool any = false;
  for (uint32_t column = 0; column < table.columns.size(); ++column) {
    for (const IndexEntryPtr& index : state.usable_indexes({base->relation, column})) {
      any = true;
      const std::string refusal = plan_index_scan(state, base, index, own).refusal;
      if (!refusal.empty()) refusals.push_back(refusal_text(*index, table, refusal));
    }
  }
  if (!any)
    refusals.push_back(fmt::format("no {} index on {}", state.context.index.method->name, table.name));
  return refusals;
}

}  // namespace rtsql
