#include "exec/reference/executor.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "common/check.h"
#include "exec/reference/aggregate.h"
#include "exec/reference/conditions.h"
#include "exec/reference/evaluation.h"
#include "exec/reference/join.h"
#include "exec/reference/sort.h"
#include "exec/reference/window.h"
#include "gpu/device_turn.h"
#include "schema/column_builder.h"
#include "storage/table.h"

namespace rtsql::reference {
namespace {

template <class Node>
const Node& as(const LogicalNode& node) {
  return static_cast<const Node&>(node);
}

bool is_inner_join(const LogicalNode& node) {
  return node.kind == LogicalKind::kJoin && as<LogicalJoin>(node).mode == JoinMode::kInner;
}

// Moves the conjuncts that pass the test from one list to the other.
template <class Test>
void move_if(std::vector<ExprPtr>& from, std::vector<ExprPtr>& to, Test test) {
  const auto moved =
      std::stable_partition(from.begin(), from.end(), [&](const ExprPtr& one) { return !test(one); });
  to.insert(to.end(), moved, from.end());
  from.erase(moved, from.end());
}

// Tells whether a condition on a join reads the join's other side.
bool reads_relations_of(const Expr& expr, const std::vector<RelationId>& relations) {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    found = found || (part.op == Op::kColumn &&
                      std::find(relations.begin(), relations.end(), part.column.relation) != relations.end());
  });
  return found;
}

std::vector<Value> row_of(const Relation& relation, size_t row) {
  std::vector<Value> values;
  for (const std::vector<Value>& column : relation.columns) values.push_back(column[row]);
  return values;
}

// Is 0 to 0 where there is no value.
ExactRange bounds_of(const std::vector<Value>& values) {
  std::optional<ExactRange> bounds;
  for (const Value& value : values) {
    if (value.null) continue;
    const Int128 number = value.exact();
    if (!bounds) bounds = ExactRange{number, number};
    bounds->low = std::min(bounds->low, number);
    bounds->high = std::max(bounds->high, number);
  }
  return bounds.value_or(ExactRange{0, 0});
}

// Appends the rows, but for those that were seen before unless duplicates are kept; returns what it appended.
RelationPtr append(Relation& rows, const Relation& added, std::unordered_set<std::string>* seen) {
  if (!added.failed.empty()) throw added.failed.begin()->second;
  auto appended = std::make_shared<Relation>();
  appended->columns.resize(added.columns.size());
  rows.columns.resize(added.columns.size());
  for (size_t row = 0; row < added.count; ++row) {
    const std::vector<Value> values = row_of(added, row);
    if (seen != nullptr && !seen->insert(key_of(values)).second) continue;
    ++appended->count;
    ++rows.count;
    for (size_t c = 0; c < values.size(); ++c) {
      appended->columns[c].push_back(values[c]);
      rows.columns[c].push_back(values[c]);
    }
  }
  return appended;
}

}  // namespace

Executor::Executor(gpu::Device& device, const LogicalQuery& query, Work& work)
    : device_(device), query_(query), work_(work) {
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { read_.insert(column.column); });
  });
}

Answer Executor::run() {
  const Rows rows = run(*query_.root->children[0], nullptr);
  Answer answer{rows.count, {}};
  for (const OutputColumn& output : query_.root->outputs) {
    ColumnBuilder builder(output.expr->type);
    work_.add(rows.count);
    for (uint32_t row = 0; row < rows.count; ++row) {
      work_.at_row("output", nullptr, row, rows.count);
      builder.append(evaluate(*output.expr, {&rows, row, nullptr}));
    }
    answer.columns.push_back(builder.finish());
  }
  return answer;
}

Rows Executor::run(const LogicalNode& node, const Place* outer) {
  if (outer == nullptr || reads_outside(node)) return run_node(node, outer);
  const auto kept = kept_.find(&node);
  if (kept != kept_.end()) return kept->second;
  return kept_[&node] = run_node(node, nullptr);
}

Rows Executor::run_node(const LogicalNode& node, const Place* outer) {
  switch (node.kind) {
    case LogicalKind::kGet:
      return run_get(*as<LogicalGet>(node).base);
    case LogicalKind::kCommonScan:
      return run_common_scan(as<LogicalCommonScan>(node), outer);
    case LogicalKind::kFilter:
      return run_filter(as<LogicalFilter>(node), outer);
    case LogicalKind::kProject:
      return run_project(as<LogicalProject>(node), outer);
    case LogicalKind::kProjectSet:
      return run_expand(as<LogicalProjectSet>(node), outer);
    case LogicalKind::kJoin: {
      std::vector<ExprPtr> none;
      return run_join(as<LogicalJoin>(node), none, outer);
    }
    case LogicalKind::kAggregate: {
      const GroupBy& group = as<LogicalAggregate>(node).group;
      const Rows rows = run(*node.children[0], outer);
      work_.add(rows.count * (1 + group.aggregates.size()));
      return run_aggregate(group, rows, outer, work_);
    }
    case LogicalKind::kSort: {
      const std::vector<SortKey>& keys = as<LogicalSort>(node).keys;
      const Rows rows = run(*node.children[0], outer);
      work_.add(rows.count * (1 + keys.size()));
      return sorted(rows, keys, outer);
    }
    case LogicalKind::kLimit:
      return run_limit(as<LogicalLimit>(node), outer);
    case LogicalKind::kWindow:
      return run_window(as<LogicalWindow>(node).window, run(*node.children[0], outer), outer, work_);
  }
  RTSQL_CHECK(!"a node of no kind");
  return {};
}

HostColumn Executor::read(const Column& column) {
  const gpu::DeviceTurn turn(device_);
  HostColumn read = column.read(device_, 0, column.rows());
  if (read.dictionary) read.dictionary->texts();
  return read;
}

Rows Executor::run_get(const BaseRelation& base) {
  check_count(base.rows());
  Relation relation;
  if (base.range) {
    std::vector<Value>& values = relation.columns.emplace_back();
    if (read_.contains({base.relation, 0})) {
      for (uint64_t row = 0; row < base.range->rows; ++row) {
        const int64_t value = base.range->start + base.range->step * static_cast<int64_t>(row);
        values.push_back(Value::of_integer(TypeId::kBigint, value));
      }
      relation.bounds[0] = bounds_of(values);
    }
  } else {
    for (uint32_t c = 0; c < base.table->definitions.size(); ++c) {
      std::vector<Value>& values = relation.columns.emplace_back();
      if (!read_.contains({base.relation, c})) continue;
      work_.add(base.rows());
      const HostColumn column = read(*stored_table(*base.table).columns[c]);
      values.reserve(column.rows);
      for (uint64_t row = 0; row < column.rows; ++row) values.push_back(column.value(row));
      if (is_exact(column.type) || is_moment(column.type)) relation.bounds[c] = bounds_of(values);
    }
  }
  Rows rows{base.rows(), {}};
  rows.add(base.relation, std::move(relation));
  return rows;
}

Rows Executor::run_filter(const LogicalFilter& filter, const Place* outer) {
  std::vector<ExprPtr> conjuncts = filter.conjuncts;
  const Rows rows = run_below(*filter.children[0], conjuncts, outer);
  return filtered(rows, conjuncts, outer);
}

Rows Executor::filtered(const Rows& rows, const std::vector<ExprPtr>& conjuncts, const Place* outer) {
  if (conjuncts.empty()) return rows;
  work_.add(rows.count * conjuncts.size());
  const Conditions conditions(conjuncts, {&rows});
  std::vector<uint32_t> kept;
  for (uint32_t row = 0; row < rows.count; ++row) {
    work_.at_row("filter", outer, row, rows.count);
    if (conditions.hold({&rows, row, outer})) kept.push_back(row);
  }
  return rows.at(kept);
}

// A join tests conditions of a filter above it, so that its rows are never all pairs; those that it tests are
// taken out of `conjuncts`.
Rows Executor::run_below(const LogicalNode& node, std::vector<ExprPtr>& conjuncts, const Place* outer) {
  return node.kind == LogicalKind::kJoin ? run_join(as<LogicalJoin>(node), conjuncts, outer)
                                         : run(node, outer);
}

Rows Executor::run_join(const LogicalJoin& join, std::vector<ExprPtr>& above, const Place* outer,
                        std::vector<ExprPtr>* waiting) {
  const bool is_inner = join.mode == JoinMode::kInner;
  std::vector<ExprPtr> own = join.conjuncts;
  if (is_inner) own.insert(own.end(), above.begin(), above.end());
  if (is_inner) above.clear();
  const auto can_fail = [](const ExprPtr& conjunct) { return may_fail(*conjunct); };
  if (waiting != nullptr) move_if(own, *waiting, can_fail);

  // What reads the left side alone and cannot fail thins that side first.
  std::vector<RelationId> others = relations_made_in(*join.children[1]);
  if (join.mode == JoinMode::kMark) others.push_back(join.relation);
  std::vector<ExprPtr> of_left;
  if (join.mode != JoinMode::kFull) {
    move_if(is_inner ? own : above, of_left, [&](const ExprPtr& conjunct) {
      return !can_fail(conjunct) && !reads_relations_of(*conjunct, others);
    });
  }
  Rows left;
  if (is_inner && is_inner_join(*join.children[0])) {
    // Conditions that can fail wait for the rows of all tables.
    left = run_join(as<LogicalJoin>(*join.children[0]), of_left, outer, &own);
  } else {
    left = run_below(*join.children[0], of_left, outer);
    left = filtered(left, of_left, outer);
  }

  const LogicalNode& right = *join.children[1];
  if (is_asof(join.mode)) return run_asof_join(join, left, run(right, outer), outer, work_);
  if (reads(right, relations_made_in(*join.children[0]))) {
    const auto run_right = [&](const Place& place) { return run(right, &place); };
    return run_dependent_join(join, own, left, run_right, outer, work_);
  }
  return reference::run_join(join, own, left, run(right, outer), outer, work_);
}

Rows Executor::run_project(const LogicalProject& project, const Place* outer) {
  Rows rows = run(*project.children[0], outer);
  Relation relation;
  for (const OutputColumn& output : project.outputs) {
    const uint32_t column = relation.add_column();
    if (read_.contains({project.relation, column})) compute(*output.expr, rows, outer, relation, column);
  }
  rows.add(project.relation, std::move(relation));
  return rows;
}

void Executor::compute(const Expr& expr, const Rows& rows, const Place* outer, Relation& relation,
                       uint32_t column) {
  constexpr uint64_t kTextPerStep = 128;  // bytes
  if (may_fail(expr, {&rows})) relation.fallible.insert(column);
  for (uint32_t row = 0; row < rows.count; ++row) {
    work_.at_row("project", outer, row, rows.count);
    relation.append(column, [&] { return evaluate(expr, {&rows, row, outer}); });
    const uint64_t text = relation.columns[column].back().text.size();
    check_text(text_ += text);
    work_.add(1 + text / kTextPerStep);
  }
}

Rows Executor::run_expand(const LogicalProjectSet& expand, const Place* outer) {
  const Rows rows = run(*expand.children[0], outer);
  Relation numbers;
  const uint32_t column = numbers.add_column();
  std::vector<uint32_t> positions;
  for (uint32_t row = 0; row < rows.count; ++row) {
    const Value count = evaluate(*expand.count, {&rows, row, outer});
    if (count.null || count.integer <= 0) continue;
    check_count(positions.size() + static_cast<uint64_t>(count.integer));
    work_.add(static_cast<uint64_t>(count.integer));
    for (int64_t number = 0; number < count.integer; ++number) {
      positions.push_back(row);
      numbers.columns[column].push_back(Value::of_integer(TypeId::kBigint, number));
    }
  }
  Rows expanded = rows.at(positions);
  expanded.add(expand.relation, std::move(numbers));
  return expanded;
}

Rows Executor::run_limit(const LogicalLimit& limit, const Place* outer) {
  const Rows rows = run(*limit.children[0], outer);
  const uint64_t begin = std::min(limit.offset, rows.count);
  const uint64_t count = std::min(limit.limit.value_or(rows.count), rows.count - begin);
  std::vector<uint32_t> kept;
  for (uint64_t row = begin; row < begin + count; ++row) kept.push_back(static_cast<uint32_t>(row));
  return rows.at(kept);
}

Rows Executor::run_common_scan(const LogicalCommonScan& scan, const Place* outer) {
  const RelationPtr table = common_table(scan.table, outer);
  Rows rows{table->count, {}};
  rows.add(scan.relation, table);
  return rows;
}

RelationPtr Executor::run_query(const LogicalProject& query, const Place* outer) {
  const Rows rows = run(*query.children[0], outer);
  auto relation = std::make_shared<Relation>();
  relation->count = rows.count;
  for (const OutputColumn& output : query.outputs)
    compute(*output.expr, rows, outer, *relation, relation->add_column());
  return relation;
}

// One that reads the rows around it is computed wherever it is read.
RelationPtr Executor::common_table(CommonTableId id, const Place* outer) {
  const auto known = common_tables_.find(id);
  if (known != common_tables_.end()) return known->second;
  const auto& tables = query_.common_tables;
  const auto table =
      std::find_if(tables.begin(), tables.end(), [&](const LogicalCommonTable& one) { return one.id == id; });
  RTSQL_CHECK(table != tables.end());
  RelationPtr rows = run_query(*table->query, outer);
  if (table->step) rows = run_steps(*table, *rows, outer);
  if (!reads_outside(*table->query) && !(table->step && reads_outside(*table->step)))
    common_tables_[id] = rows;
  return rows;
}

RelationPtr Executor::run_steps(const LogicalCommonTable& table, const Relation& first, const Place* outer) {
  std::unordered_set<std::string> seen;
  std::unordered_set<std::string>* const seen_before = table.keeps_duplicates ? nullptr : &seen;
  auto rows = std::make_shared<Relation>();
  for (RelationPtr round = append(*rows, first, seen_before); round->count > 0;) {
    common_tables_[table.working] = round;
    kept_.clear();
    work_.add();
    check_count(rows->count);
    round = append(*rows, *run_query(*table.step, outer), seen_before);
  }
  common_tables_.erase(table.working);
  return rows;
}

bool Executor::reads(const LogicalNode& tree, const std::vector<RelationId>& relations) const {
  bool found = false;
  visit_read(tree, query_.common_tables, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) { found = found || reads_relations_of(expr, relations); });
  });
  return found;
}

bool Executor::reads_outside(const LogicalNode& tree) {
  const auto known = outside_.find(&tree);
  if (known != outside_.end()) return known->second;
  std::set<RelationId> inside, read;
  visit_read(tree, query_.common_tables, [&](const LogicalNode& node) {
    if (const std::optional<RelationId> made = node.made_relation()) inside.insert(*made);
    visit_columns(node, [&](const Expr& column) { read.insert(column.column.relation); });
  });
  return outside_[&tree] = !std::includes(inside.begin(), inside.end(), read.begin(), read.end());
}

}  // namespace rtsql::reference
