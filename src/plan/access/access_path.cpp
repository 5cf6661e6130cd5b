#include "plan/access/access_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "common/text.h"
#include "plan/access/bitmap_scan.h"
#include "plan/access/indexed_expressions.h"
#include "plan/estimate/index_conditions.h"

namespace rtsql {
namespace {

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

std::string column_names(const TableSchema& table, const IndexEntry& index) {
  std::vector<std::string> names;
  for (size_t column : index.columns) names.push_back(table.definitions[column].name);
  return join(names, ", ");
}

std::string no_condition(const TableSchema& table, const IndexEntry& index, size_t column) {
  const std::string& name = table.definitions[index.columns[column]].name;
  if (!index.method->capabilities.probes)
    return fmt::format("no condition compares {} alone with constants", name);
  if (index.columns.size() == 1)
    return fmt::format("no condition compares {} alone with constants or joins by it", name);
  if (index.method->capabilities.ranges)
    return fmt::format("no condition compares {}, its first column, with constants", name);
  return fmt::format("it finds single values of all its columns, and no condition compares {} with constants",
                     name);
}

std::string too_many_ranges(const TableSchema& table, const IndexEntry& index, const KeyRanges& ranges,
                            size_t column) {
  const std::string& name = table.definitions[index.columns[column]].name;
  if (ranges.size() > kMostRanges)
    return fmt::format("{} ranges of {} are too many", format_count(ranges.size()), name);
  if (!index.method->capabilities.ranges)
    return fmt::format("it finds single values, not so wide a range of {}", column_names(table, index));
  return fmt::format("it takes more than {} ranges of its keys", format_count(kMostRanges));
}

// Says which column behind the first `columns` may be NULL in a row that the conjuncts let through: the index
// lacks such rows.
std::optional<size_t> lacking_column(PlanningState& state, const BaseRelation& base, const IndexEntry& index,
                                     const std::vector<ExprPtr>& conjuncts, const IndexConditions& conditions,
                                     size_t columns) {
  for (size_t i = columns; i < index.columns.size(); ++i) {
    const ColumnId id{base.relation, static_cast<uint32_t>(index.columns[i])};
    const auto is_not_null = [&](const ExprPtr& conjunct) { return excludes_nulls(*conjunct, id); };
    if (conditions.has_condition(i) || std::ranges::any_of(conjuncts, is_not_null)) continue;
    if (has_nulls(state, base, id.ordinal)) return i;
  }
  return std::nullopt;
}

std::string lacks_rows(const TableSchema& table, const IndexEntry& index, size_t column) {
  return fmt::format("it lacks rows where {} is NULL", table.definitions[index.columns[column]].name);
}

// Says why an index that answers with bitmaps alone serves no conjunct.
std::string reason_against_bitmaps(PlanningState& state, const BaseRelation& base, const IndexEntry& index,
                                   const std::vector<ExprPtr>& conjuncts, const IndexConditions& conditions) {
  size_t columns = 0;
  while (columns < index.columns.size() && !conditions.has_condition(columns)) ++columns;
  if (columns == index.columns.size()) return no_condition(*base.table, index, 0);
  if (const auto lacking = lacking_column(state, base, index, conjuncts, conditions, 0))
    return lacks_rows(*base.table, index, *lacking);
  return fmt::format("it takes more than {} range conjunctions", kMostConjunctions);
}

// Answers the conjuncts over the first `columns` columns of the index by ranges; the filter is of the others,
// and of those whose ranges find more rows.
IndexScanAttempt plan_index_scan(PlanningState& state, const BaseRelationPtr& base,
                                 const IndexEntryPtr& index, const std::vector<ExprPtr>& conjuncts,
                                 const IndexConditions& conditions, size_t columns) {
  const TableSchema& table = *base->table;
  if (const std::optional<size_t> lacking =
          lacking_column(state, *base, *index, conjuncts, conditions, columns)) {
    return {nullptr, lacks_rows(table, *index, *lacking)};
  }
  std::optional<KeyRanges> ranges = conditions.ranges(columns);
  if (!ranges)
    return {nullptr, too_many_ranges(table, *index, conditions.of_column(columns - 1), columns - 1)};
  auto scan = std::make_unique<IndexScanPlan>();
  scan->base = base;
  scan->index = index;
  scan->ranges = std::move(*ranges);
  std::vector<ExprPtr> others;
  for (size_t i = 0; i < conjuncts.size(); ++i) {
    const bool is_over = conditions.is_over(i, columns);
    (is_over ? scan->condition : others).push_back(conjuncts[i]);
    if (!is_over || !conditions.is_exact(i)) scan->filter.push_back(conjuncts[i]);
  }

  // The rows are estimated by the ranges of the columns: a range that becomes its keys has some that no row
  // has.
  double found = static_cast<double>(base->rows()), left = found;
  for (size_t i = 0; i < columns; ++i) {
    const ColumnId column{base->relation, static_cast<uint32_t>(index->columns[i])};
    found *= state.estimator.range_selectivity(column, conditions.found_of_column(i));
    left *= state.estimator.range_selectivity(column, conditions.of_column(i));
  }
  const bool points =
      std::all_of(scan->ranges.begin(), scan->ranges.end(), [](KeyRange r) { return r.low == r.high; });

  scan->rows = left * state.estimator.selectivity(others);
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

// Answers conjuncts over as many of the index's first columns as costs least.
IndexScanAttempt plan_index_scan(PlanningState& state, const BaseRelationPtr& base,
                                 const IndexEntryPtr& index, const std::vector<ExprPtr>& conjuncts) {
  const IndexConditions conditions(*base, *index, conjuncts);
  if (!index->method->capabilities.probes)
    return {nullptr, reason_against_bitmaps(state, *base, *index, conjuncts, conditions)};
  const size_t prefix = conditions.prefix();
  const size_t least = index->method->capabilities.ranges ? 1 : index->columns.size();
  if (prefix < least) return {nullptr, no_condition(*base->table, *index, prefix)};
  IndexScanAttempt best = plan_index_scan(state, base, index, conjuncts, conditions, least);
  for (size_t columns = least + 1; columns <= prefix; ++columns) {
    IndexScanAttempt next = plan_index_scan(state, base, index, conjuncts, conditions, columns);
    if (next.plan && (!best.plan || next.plan->milliseconds <= best.plan->milliseconds))
      best = std::move(next);
  }
  return best;
}

std::string refusal_text(const IndexEntry& index, const TableSchema& table, const std::string& refusal) {
  return fmt::format("{} index {} on {}({}) does not serve: {}", index.method->name, index.name, table.name,
                     column_names(table, index), refusal);
}

// Lists the indexes of the forced method that have expressions which the query does not.
std::vector<IndexEntryPtr> unread_indexes(const PlanningState& state, const BaseRelation& base) {
  std::vector<IndexEntryPtr> unread;
  if (!state.context.catalog.holds(base.catalog_table())) return unread;
  for (const IndexEntryPtr& index : state.context.catalog.indexes_of(*base.catalog_table())) {
    if (index->method == state.context.index.method && !index_as_read(index, base)) unread.push_back(index);
  }
  return unread;
}

}  // namespace

std::string index_label(const IndexEntry& index) {
  return fmt::format("index {}({})", index.name.empty() ? "" : index.name + " ", index.method->name);
}

PlanningState::PlanningState(const PlanContext& planning, const LogicalNode& tree,
                             std::span<const LogicalCommonTable> common_tables)
    : context(planning), estimator(planning.device, tree, common_tables), cost(planning.cost) {}

std::vector<IndexEntryPtr> PlanningState::usable_indexes(const BaseRelation& base) const {
  std::vector<IndexEntryPtr> usable;
  if (!base.table || context.index.kind == IndexChoice::Kind::kNone) return usable;
  // A table of the statement alone may have the name of another.
  if (!context.catalog.holds(base.catalog_table())) return usable;
  for (const IndexEntryPtr& index : context.catalog.indexes_of(*base.catalog_table())) {
    if (!index->is_built() || (forced() && index->method != context.index.method)) continue;
    if (IndexEntryPtr read = index_as_read(index, base)) usable.push_back(std::move(read));
  }
  std::stable_sort(usable.begin(), usable.end(), [](const IndexEntryPtr& a, const IndexEntryPtr& b) {
    return a->columns.front() < b->columns.front();
  });
  return usable;
}

std::vector<IndexEntryPtr> PlanningState::usable_indexes(ColumnId column) const {
  const BaseRelation* base = estimator.base(column);
  if (base == nullptr) return {};
  std::vector<IndexEntryPtr> usable = usable_indexes(*base);
  std::erase_if(usable, [&](const IndexEntryPtr& index) {
    return !index->method->capabilities.probes || index->columns.size() != 1 ||
           index->columns.front() != column.ordinal;
  });
  return usable;
}

bool has_nulls(const PlanningState& state, const BaseRelation& base, size_t column) {
  const Column& values = *stored_table(*base.table).columns[column];
  return values.nullable() && values.statistics(state.context.device).null_count > 0;
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
  const auto offer = [&](std::string what, PlanPtr candidate) {
    alternatives.push_back({std::move(what), candidate->milliseconds, false});
    bool wins = state.forced() ? !forced_found || candidate->milliseconds < best_cost
                               : candidate->milliseconds < best_cost;
    if (!wins) return;
    forced_found = state.forced();
    best_cost = candidate->milliseconds;
    best_alternative = alternatives.size() - 1;
    best = std::move(candidate);
  };
  if (!conjuncts.empty()) {
    const std::vector<IndexEntryPtr> usable = state.usable_indexes(*base);
    for (const IndexEntryPtr& index : usable) {
      if (PlanPtr candidate = plan_index_scan(state, base, index, conjuncts).plan)
        offer(index_label(*index), std::move(candidate));
    }
    if (PlanPtr candidate = plan_bitmap_scan(state, base, usable, conjuncts))
      offer("bitmaps", std::move(candidate));
  }
  alternatives[best_alternative].chosen = true;
  if (alternatives.size() > 1) best->alternatives = std::move(alternatives);
  return best;
}

std::vector<std::string> forced_index_refusals(PlanningState& state, const BaseRelationPtr& base,
                                               const std::vector<ExprPtr>& own) {
  std::vector<std::string> refusals;
  const TableSchema& table = *base->table;
  const std::vector<IndexEntryPtr> indexes = state.usable_indexes(*base);
  if (plan_bitmap_scan(state, base, indexes, own) != nullptr) return refusals;
  for (const IndexEntryPtr& index : indexes) {
    const std::string refusal = plan_index_scan(state, base, index, own).refusal;
    if (!refusal.empty()) refusals.push_back(refusal_text(*index, table, refusal));
  }
  for (const IndexEntryPtr& index : unread_indexes(state, *base)) {
    const Table extended = with_expressions(*stored_table(base->catalog_table()), *index);
    std::vector<std::string> texts;
    for (const ExpressionColumn& column : index->expressions) texts.push_back(column.expression.text);
    refusals.push_back(
        refusal_text(*index, extended, fmt::format("the query does not say {}", join(texts, " and "))));
  }
  if (indexes.empty() && refusals.empty())
    refusals.push_back(fmt::format("no {} index on {}", state.context.index.method->name, table.name));
  return refusals;
}

}  // namespace rtsql
