// Runs recursive common tables: the step runs over the rows of the round before until a round has none.
#include <utility>

#include "exec/executor.h"
#include "exec/expression/materialize.h"
#include "exec/join/join.h"
#include "exec/operator/concatenate.h"
#include "exec/operator/seen_rows.h"
#include "storage/table.h"

namespace rtsql {
namespace {

// So many rounds are put together at a time, so that a long recursion does not keep as many buffers.
constexpr size_t kRoundsTogether = 256;

// A round's rows as columns of a relation.
struct Round {
  std::vector<ColumnPtr> columns;
  uint64_t count = 0;
};

// Returns the columns of the relation: those that may be NULL in any round may be so in all.
std::vector<ExprPtr> columns_of(const CommonTablePlan& table, uint32_t relation) {
  const auto outputs = [&](size_t child) -> const std::vector<OutputColumn>& {
    return static_cast<const ProjectPlan&>(*table.children[child]).outputs;
  };
  std::vector<ExprPtr> columns;
  for (uint32_t i = 0; i < outputs(0).size(); ++i) {
    const bool nullable = outputs(0)[i].expr->nullable || outputs(1)[i].expr->nullable;
    columns.push_back(make_column({relation, i}, outputs(0)[i].expr->type, nullable, outputs(0)[i].name));
  }
  return columns;
}

RowSet as_rows(const Round& round, const CommonTablePlan& table, uint32_t relation) {
  RowSet rows;
  rows.count = round.count;
  const uint32_t source = new_relation();
  rows.sources.push_back({.relation = source, .columns = round.columns});
  rows.computed.push_back({relation, columns_of(table, source)});
  return rows;
}

Round put_together(Execution& execution, const std::vector<Round>& rounds) {
  Round all;
  for (const Round& round : rounds) all.count += round.count;
  check_table_rows("the recursive query", all.count);
  for (size_t column = 0; column < rounds[0].columns.size(); ++column) {
    std::vector<ColumnPtr> parts;
    for (const Round& round : rounds) parts.push_back(round.columns[column]);
    all.columns.push_back(concatenate(execution, parts));
  }
  return all;
}

size_t count_scans(const PlanNode& tree, uint32_t table) {
  const bool is_one =
      tree.kind == PlanKind::kCommonScan && static_cast<const CommonScanPlan&>(tree).table == table;
  size_t count = is_one ? 1 : 0;
  for (const std::unique_ptr<PlanNode>& child : tree.children) count += count_scans(*child, table);
  return count;
}

}  // namespace

void Executor::stop_recursion_below(const PlanNode& limited, uint64_t rows) {
  const PlanNode* node = &limited;
  while (node->kind == PlanKind::kProject) node = node->children[0].get();
  if (node->kind != PlanKind::kCommonScan) return;
  const uint32_t table = static_cast<const CommonScanPlan&>(*node).table;
  size_t readers = count_scans(*plan_.root, table);
  for (const std::unique_ptr<CommonTablePlan>& other : plan_.common_tables)
    readers += count_scans(*other, table);
  if (readers == 1) wanted_rows_[table] = rows;
}

RowSet Executor::recursive_rows(CommonTablePlan& table) {
  auto& query = static_cast<ProjectPlan&>(*table.children[0]);
  auto& step = static_cast<ProjectPlan&>(*table.children[1]);
  SeenRows seen(execution_);
  const auto run_round = [&](ProjectPlan& plan) {
    const std::vector<ExprPtr> columns = columns_of(table, plan.relation);
    RowSet rows = collect(plan);
    Round round{materialize(execution_, rows, rows.resolve(columns)), rows.count};
    execution_.check_row_errors();
    if (table.keeps_duplicates) return round;
    const RowSet found = seen.add(as_rows(round, table, plan.relation), columns);
    return found.count == round.count ? round : Round{materialize(execution_, found, columns), found.count};
  };
  std::vector<Round> rounds = {run_round(query)};
  // A step has joins and a working table of its own, and may be inside of another.
  const auto outer_working = std::exchange(working_, table.working);
  auto outer_joins = std::exchange(kept_joins_, {});
  const auto wanted = wanted_rows_.find(table.number);
  const uint64_t most = wanted == wanted_rows_.end() ? UINT64_MAX : wanted->second;
  uint64_t found = rounds.back().count;
  while (rounds.back().count > 0 && found < most) {
    execution_.work().poll();
    SharedRows working(execution_, as_rows(rounds.back(), table, query.relation), query.relation);
    common_tables_.insert_or_assign(table.working, std::move(working));
    if (rounds.size() == kRoundsTogether) {
      Round all = put_together(execution_, rounds);
      rounds.clear();
      rounds.push_back(std::move(all));
    }
    rounds.push_back(run_round(step));
    found += rounds.back().count;
  }
  common_tables_.erase(table.working);
  working_ = outer_working;
  kept_joins_ = std::move(outer_joins);
  if (rounds.size() > 1 && rounds.back().count == 0) rounds.pop_back();
  return as_rows(put_together(execution_, rounds), table, query.relation);
}

}  // namespace rtsql
