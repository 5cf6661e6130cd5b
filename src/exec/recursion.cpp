// Runs recursive common tables: the step runs over the rows of the round before until a round has none.
#include <optional>
#include <utility>

#include "exec/executor.h"
#include "exec/expression/materialize.h"
#include "exec/join/join.h"
#include "exec/operator/concatenate.h"
#include "exec/operator/seen_rows.h"
#include "storage/table.h"

namespace rtsql {
namespace {

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

// Returns the rows as `relation`, which reads the columns as those of `source`.
RowSet as_rows(const Round& round, const CommonTablePlan& table, uint32_t relation, uint32_t source) {
  RowSet rows;
  rows.count = round.count;
  rows.sources.push_back({.relation = source, .columns = round.columns});
  rows.computed.push_back({relation, columns_of(table, source)});
  return rows;
}

// Rounds one behind the other. So many are put together at a time, so that a long recursion does not keep as
// many buffers.
class Rounds {
 public:
  explicit Rounds(Execution& execution) : execution_(execution) {}

  void add(Round round) {
    if (rounds_.size() == kTogether) rounds_ = {put_together()};
    count_ += round.count;
    // The last round of a recursion has no rows.
    if (rounds_.empty() || round.count > 0) rounds_.push_back(std::move(round));
  }

  uint64_t count() const { return count_; }

  // Returns the rows of all rounds, of which there is one at least, and keeps none.
  Round take() {
    Round all = put_together();
    rounds_.clear();
    count_ = 0;
    return all;
  }

 private:
  static constexpr size_t kTogether = 256;

  Round put_together() const {
    check_table_rows("the recursive query", count_);
    Round all{{}, count_};
    for (size_t column = 0; column < rounds_[0].columns.size(); ++column) {
      std::vector<ColumnPtr> parts;
      for (const Round& round : rounds_) parts.push_back(round.columns[column]);
      all.columns.push_back(concatenate(execution_, parts));
    }
    return all;
  }

  Execution& execution_;
  std::vector<Round> rounds_;
  uint64_t count_ = 0;
};

size_t count_scans(const PlanNode& tree, uint32_t table) {
  const bool is_one =
      tree.kind == PlanKind::kCommonScan && static_cast<const CommonScanPlan&>(tree).table == table;
  size_t count = is_one ? 1 : 0;
  for (const std::unique_ptr<PlanNode>& child : tree.children) count += count_scans(*child, table);
  return count;
}

}  // namespace

// Runs a recursion round by round. Between rounds the executor may run other nodes.
class Executor::Recursion {
 public:
  Recursion(Executor& executor, const CommonTablePlan& table)
      : executor_(executor), table_(table), seen_(executor.execution_) {}

  // Returns the rows of the query at first, then those that the step adds; nothing once a round had no rows.
  std::optional<Round> next() {
    if (!last_) {
      last_ = run(*table_.children[0]);
    } else if (last_->count > 0) {
      last_ = run_step();
    } else {
      return std::nullopt;
    }
    return last_;
  }

 private:
  Round run(const PlanNode& node) {
    Execution& execution = executor_.execution_;
    const uint32_t relation = static_cast<const ProjectPlan&>(node).relation;
    const std::vector<ExprPtr> columns = columns_of(table_, relation);
    RowSet rows = executor_.collect(node);
    Round round{materialize(execution, rows, rows.resolve(columns)), rows.count};
    execution.check_row_errors();
    if (table_.keeps_duplicates) return round;
    const RowSet found = seen_.add(as_rows(round, table_, relation, new_relation()), columns);
    return found.count == round.count ? round : Round{materialize(execution, found, columns), found.count};
  }

  // A step has joins and a working table of its own, and may be inside of another.
  Round run_step() {
    Execution& execution = executor_.execution_;
    execution.work().poll();
    const uint32_t relation = table_.query().relation;
    SharedRows working(execution, as_rows(*last_, table_, relation, new_relation()), relation);
    executor_.common_tables_.insert_or_assign(table_.working, std::move(working));
    const auto outer_working = std::exchange(executor_.working_, table_.working);
    std::swap(executor_.kept_, kept_);
    Round round = run(*table_.children[1]);
    std::swap(executor_.kept_, kept_);
    executor_.working_ = outer_working;
    executor_.common_tables_.erase(table_.working);
    return round;
  }

  Executor& executor_;
  const CommonTablePlan& table_;
  SeenRows seen_;
  std::optional<Round> last_;
  Kept kept_;
};

RowSet Executor::recursive_rows(const CommonTablePlan& table) {
  Recursion recursion(*this, table);
  Rounds rounds(execution_);
  while (std::optional<Round> round = recursion.next()) rounds.add(*std::move(round));
  return as_rows(rounds.take(), table, table.query().relation, new_relation());
}

bool Executor::runs_by_demand(const CommonScanPlan& scan) const {
  if (working_ || common_tables_.contains(scan.table) || !plan_of(scan.table).is_recursive()) return false;
  size_t readers = count_scans(*plan_.root, scan.table);
  for (const std::unique_ptr<CommonTablePlan>& table : plan_.common_tables)
    readers += count_scans(*table, scan.table);
  return readers == 1;
}

// Rounds wait until they have as many rows as those before, so that the operators above run seldom, or as
// many as are demanded.
void Executor::run_recursion(const CommonTablePlan& table, const CommonScanPlan& scan,
                             const Consumer& consumer, uint64_t demand) {
  Recursion recursion(*this, table);
  const uint32_t source = new_relation();
  Rounds waiting(execution_);
  uint64_t handed = 0;
  bool wants_more = true;
  const auto hand_over = [&] {
    const RowSet rows = as_rows(waiting.take(), table, scan.relation, source);
    handed += rows.count;
    wants_more = consumer({rows});
  };
  const auto next = [&] {
    Attribution attribution(profiler_, table);
    return recursion.next();
  };
  while (std::optional<Round> round = wants_more ? next() : std::nullopt) {
    profile_.of(table).rows += round->count;
    waiting.add(*std::move(round));
    const bool are_enough = handed < demand && handed + waiting.count() >= demand;
    if (are_enough || waiting.count() >= handed) hand_over();
  }
  if (wants_more && waiting.count() > 0) hand_over();
}

}  // namespace rtsql
