#include "exec/reference/executor.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "common/check.h"
#include "exec/reference/aggregate.h"
#include "exec/reference/evaluation.h"
#include "exec/reference/join.h"
#include "exec/reference/sort.h"
#include "storage/column_builder.h"

namespace rtsql::reference {
namespace {

template <class Node>
const Node& as(const LogicalNode& node) {
  return static_cast<const Node&>(node);
}

void visit_trees(const LogicalQuery& query, const std::function<void(const LogicalNode&)>& visit) {
  for (const LogicalCommonTable& table : query.common_tables) {
    visit_nodes(*table.query, visit);
    if (table.step) visit_nodes(*table.step, visit);
  }
  visit_nodes(*query.root, visit);
}

bool is_inner_join(const LogicalNode& node) {
  return node.kind == LogicalKind::kJoin && as<LogicalJoin>(node).mode == JoinMode::kInner;
}

// Tells whether a condition on a join reads the join's other side.
bool reads_relations_of(const Expr& expr, const std::vector<uint32_t>& relations) {
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

size_t row_count(const Relation& relation) {
  return relation.columns.empty() ? 0 : relation.columns[0].size();
}

// Appends the rows, but for those that were seen before unless duplicates are kept; returns what it appended.
Relation append(Relation& rows, const Relation& added, std::unordered_set<std::string>* seen) {
  Relation appended;
  appended.columns.resize(added.columns.size());
  rows.columns.resize(added.columns.size());
  for (size_t row = 0; row < row_count(added); ++row) {
    const std::vector<Value> values = row_of(added, row);
    if (seen != nullptr && !seen->insert(key_of(values)).second) continue;
    for (size_t c = 0; c < values.size(); ++c) {
      appended.columns[c].push_back(values[c]);
      rows.columns[c].push_back(values[c]);
    }
  }
  return appended;
}

}  // namespace

bool can_run(const LogicalQuery& query) {
  bool can = true;
  visit_trees(query, [&](const LogicalNode& node) { can = can && node.kind != LogicalKind::kWindow; });
  return can;
}

Executor::Executor(gpu::Device& device, const LogicalQuery& query, WorkContext work)
    : device_(device), query_(query), work_(work) {
  visit_trees(query, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) {
      visit(expr, [&](const Expr& part) {
        if (part.op == Op::kColumn) read_.insert(part.column);
      });
    });
  });
}

std::vector<HostColumn> Executor::run() {
  const Rows rows = run(*query_.root->children[0], nullptr);
  std::vector<HostColumn> columns;
  for (const OutputColumn& output : query_.root->outputs) {
    ColumnBuilder builder(output.expr->type);
    for (uint32_t row = 0; row < rows.count; ++row)
      builder.append(evaluate(*output.expr, {&rows, row, nullptr}));
    columns.push_back(builder.finish());
  }
  return columns;
}

Rows Executor::run(const LogicalNode& node, const Place* outer) {
  work_.poll();
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
      return run_common_scan(as<LogicalCommonScan>(node));
    case LogicalKind::kFilter:
      return run_filter(as<LogicalFilter>(node), outer);
    case LogicalKind::kProject:
      return run_project(as<LogicalProject>(node), outer);
    case LogicalKind::kJoin:
      return run_join(as<LogicalJoin>(node), as<LogicalJoin>(node).conjuncts, outer);
    case LogicalKind::kAggregate:
      return run_aggregate(as<LogicalAggregate>(node).group, run(*node.children[0], outer), outer);
    case LogicalKind::kSort:
      return sorted(run(*node.children[0], outer), as<LogicalSort>(node).keys, outer);
    case LogicalKind::kLimit:
      return run_limit(as<LogicalLimit>(node), outer);
    case LogicalKind::kWindow:
      break;
  }
  RTSQL_CHECK(!"a node that can_run refuses");
  return {};
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
    }
  } else {
    for (uint32_t c = 0; c < base.table->columns.size(); ++c) {
      std::vector<Value>& values = relation.columns.emplace_back();
      if (!read_.contains({base.relation, c})) continue;
      const HostColumn column = base.table->columns[c]->read(device_, 0, base.table->rows);
      values.reserve(column.rows);
      for (uint64_t row = 0; row < column.rows; ++row) values.push_back(column.value(row));
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
  std::vector<uint32_t> kept;
  for (uint32_t row = 0; row < rows.count; ++row) {
    if (holds(conjuncts, {&rows, row, outer})) kept.push_back(row);
  }
  return rows.at(kept);
}

// An inner join tests the conditions of a filter above it in one go with its own, so that its rows are never
// all pairs; they are taken out of `conjuncts` then.
Rows Executor::run_below(const LogicalNode& node, std::vector<ExprPtr>& conjuncts, const Place* outer) {
  if (!is_inner_join(node)) return run(node, outer);
  std::vector<ExprPtr> all = as<LogicalJoin>(node).conjuncts;
  all.insert(all.end(), conjuncts.begin(), conjuncts.end());
  conjuncts.clear();
  return run_join(as<LogicalJoin>(node), all, outer);
}

Rows Executor::run_join(const LogicalJoin& join, const std::vector<ExprPtr>& conjuncts, const Place* outer) {
  // What reads one side of an inner join and cannot fail thins that side first.
  std::vector<ExprPtr> left_conjuncts, rest;
  const std::vector<uint32_t> right_relations = relations_made_in(*join.children[1]);
  for (const ExprPtr& conjunct : conjuncts) {
    const bool is_of_left = join.mode == JoinMode::kInner && !may_fail(*conjunct) &&
                            !reads_relations_of(*conjunct, right_relations);
    (is_of_left ? left_conjuncts : rest).push_back(conjunct);
  }
  Rows left = run_below(*join.children[0], left_conjuncts, outer);
  left = filtered(left, left_conjuncts, outer);
  const LogicalNode& right = *join.children[1];
  const std::vector<uint32_t> left_relations = relations_made_in(*join.children[0]);
  bool is_dependent = false;
  visit_nodes(right, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) {
      is_dependent = is_dependent || reads_relations_of(expr, left_relations);
    });
  });
  if (is_dependent) {
    const auto run_right = [&](const Place& place) { return run(right, &place); };
    return run_dependent_join(join, rest, left, run_right, outer, work_);
  }
  return reference::run_join(join, rest, left, run(right, outer), outer, work_);
}

Rows Executor::run_project(const LogicalProject& project, const Place* outer) {
  Rows rows = run(*project.children[0], outer);
  Relation relation;
  for (uint32_t c = 0; c < project.outputs.size(); ++c) {
    std::vector<Value>& values = relation.columns.emplace_back();
    if (!read_.contains({project.relation, c})) continue;
    for (uint32_t row = 0; row < rows.count; ++row) {
      try {
        values.push_back(evaluate(*project.outputs[c].expr, {&rows, row, outer}));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;
        relation.failed.emplace(std::pair(c, row), error);
        values.emplace_back();
      }
    }
  }
  rows.add(project.relation, std::move(relation));
  return rows;
}

Rows Executor::run_limit(const LogicalLimit& limit, const Place* outer) {
  const Rows rows = run(*limit.children[0], outer);
  const uint64_t begin = std::min(limit.offset, rows.count);
  const uint64_t count = std::min(limit.limit.value_or(rows.count), rows.count - begin);
  std::vector<uint32_t> kept;
  for (uint64_t row = begin; row < begin + count; ++row) kept.push_back(static_cast<uint32_t>(row));
  return rows.at(kept);
}

Rows Executor::run_common_scan(const LogicalCommonScan& scan) {
  const Relation& table = common_table(scan.table);
  Rows rows{row_count(table), {}};
  rows.add(scan.relation, table);
  return rows;
}

Relation Executor::run_query(const LogicalProject& query) {
  const Rows rows = run(*query.children[0], nullptr);
  Relation relation;
  for (const OutputColumn& output : query.outputs) {
    std::vector<Value>& values = relation.columns.emplace_back();
    for (uint32_t row = 0; row < rows.count; ++row)
      values.push_back(evaluate(*output.expr, {&rows, row, nullptr}));
  }
  return relation;
}

const Relation& Executor::common_table(uint32_t number) {
  const auto found = common_tables_.find(number);
  if (found != common_tables_.end()) return found->second;
  for (const LogicalCommonTable& table : query_.common_tables) {
    if (table.number != number) continue;
    Relation rows = run_query(*table.query);
    if (table.step) run_steps(table, rows);
    return common_tables_[number] = std::move(rows);
  }
  RTSQL_CHECK(!"a common table that the query does not have");
  return common_tables_[number];
}

void Executor::run_steps(const LogicalCommonTable& table, Relation& rows) {
  std::unordered_set<std::string> seen;
  std::unordered_set<std::string>* const seen_before = table.keeps_duplicates ? nullptr : &seen;
  const Relation first = std::exchange(rows, {});
  for (Relation round = append(rows, first, seen_before); row_count(round) > 0;) {
    common_tables_[table.working] = std::move(round);
    kept_.clear();
    work_.poll();
    check_count(row_count(rows));
    round = append(rows, run_query(*table.step), seen_before);
  }
}

bool Executor::reads_outside(const LogicalNode& tree) {
  const auto known = outside_.find(&tree);
  if (known != outside_.end()) return known->second;
  const std::vector<uint32_t> made = relations_made_in(tree);
  const std::set<uint32_t> inside(made.begin(), made.end());
  bool reads = false;
  visit_nodes(tree, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) {
      visit(expr, [&](const Expr& part) {
        reads = reads || (part.op == Op::kColumn && !inside.contains(part.column.relation));
      });
    });
  });
  return outside_[&tree] = reads;
}

}  // namespace rtsql::reference
