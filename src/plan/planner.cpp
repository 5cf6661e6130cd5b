#include "plan/planner.h"

#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "plan/join_conditions.h"
#include "plan/join_planner.h"

namespace rtsql {
namespace {

template <class Node>
std::unique_ptr<Node> above(PlanPtr child) {
  auto node = std::make_unique<Node>();
  node->rows = child->rows;
  node->children.push_back(std::move(child));
  return node;
}

PlanPtr add_aggregate(PlanningState& state, PlanPtr child, GroupBy group, std::vector<ExprPtr> having) {
  double input = child->rows;
  auto node = above<AggregatePlan>(std::move(child));
  double groups = 1;
  for (const ExprPtr& key : group.keys) groups *= state.estimator.distinct(*key, input);
  node->rows = group.keys.empty() ? 1 : std::min(groups, input);
  node->milliseconds = state.cost.scan(input, bytes_per_row(state, group.inputs()));
  if (!group.keys.empty()) node->milliseconds += input * state.cost.group_per_row;
  node->rows *= std::pow(1.0 / 3, static_cast<double>(having.size()));
  node->group = std::move(group);
  node->having = std::move(having);
  return node;
}

// SELECT DISTINCT is grouping by all outputs.
PlanPtr add_distinct(PlanningState& state, PlanPtr child, BoundQuery& query, bool grouped) {
  auto node = above<AggregatePlan>(std::move(child));
  node->group.relation = query.distinct_relation();
  double groups = 1;
  for (const OutputColumn& output : query.outputs) {
    // Columns above a grouping are no table's.
    groups *= grouped ? node->rows : state.estimator.distinct(*output.expr, node->rows);
  }
  node->rows = std::min(groups, node->rows);
  auto column_of = [&](const ExprPtr& expr) {
    for (uint32_t i = 0; i < query.outputs.size(); ++i) {
      const Expr& output = *query.outputs[i].expr;
      if (same_expr(output, *expr))
        return make_column({node->group.relation, i}, expr->type, expr->nullable, expr_text(*expr),
                           expr->span);
    }
    RTSQL_CHECK(false);
    return ExprPtr();
  };
  for (SortKey& key : query.order_by) key.expr = column_of(key.expr);
  for (uint32_t i = 0; i < query.outputs.size(); ++i) {
    ExprPtr& expr = query.outputs[i].expr;
    node->group.keys.push_back(expr);
    expr = make_column({node->group.relation, i}, expr->type, expr->nullable, expr_text(*expr), expr->span);
  }
  return node;
}

void collect_indexes(const PlanNode& node, std::vector<std::string>& names) {
  IndexEntryPtr index;
  if (node.kind == PlanKind::kIndexScan) index = static_cast<const IndexScanPlan&>(node).index;
  if (node.kind == PlanKind::kJoin) index = static_cast<const JoinPlan&>(node).index;
  if (index && std::find(names.begin(), names.end(), index->name) == names.end())
    names.push_back(index->name);
  for (const PlanPtr& child : node.children) collect_indexes(*child, names);
}

// Columns may be read by grouping, order or output.
SourceSet sources_read_above_joins(const BoundQuery& query) {
  SourceSet sources = 0;
  if (query.group) {
    for (const ExprPtr& input : query.group->inputs()) sources |= sources_of(*input);
  } else {
    for (const OutputColumn& output : query.outputs) sources |= sources_of(*output.expr);
    for (const SortKey& key : query.order_by) sources |= sources_of(*key.expr);
  }
  return sources;
}

}  // namespace

Plan plan_query(BoundQuery query, const PlanContext& context) {
  Plan plan;
  plan.tables = query.tables;
  if (plan.tables.empty()) plan.tables.push_back({"", nullptr, RangeFunction{0, 1, 1}});
  PlanningState state(context, plan.tables);
  // Further joins read what joins before them put out.
  if (plan.tables.size() == 2) state.read_above_joins = sources_read_above_joins(query);

  PlanPtr tree = plan_joins(state, query.conjuncts);
  bool grouped = query.group.has_value();
  if (grouped) tree = add_aggregate(state, std::move(tree), std::move(*query.group), std::move(query.having));
  if (query.distinct) tree = add_distinct(state, std::move(tree), query, grouped);
  if (!query.order_by.empty()) {
    auto sort = above<SortPlan>(std::move(tree));
    sort->keys = std::move(query.order_by);
    sort->milliseconds = sort->rows * state.cost.write_per_row * 4 * static_cast<double>(sort->keys.size());
    if (query.limit) sort->top_n = *query.limit + query.offset;
    tree = std::move(sort);
  }
  if (query.limit || query.offset > 0) {
    auto limit = above<LimitPlan>(std::move(tree));
    limit->limit = query.limit;
    limit->offset = query.offset;
    double left = std::max(0.0, limit->rows - static_cast<double>(query.offset));
    limit->rows = query.limit ? std::min(left, static_cast<double>(*query.limit)) : left;
    tree = std::move(limit);
  }
  plan.root = above<ProjectPlan>(std::move(tree));
  plan.root->outputs = std::move(query.outputs);
  collect_indexes(*plan.root, plan.indexes);
  if (state.forced() && plan.indexes.empty()) plan.notes = forced_index_refusals(state, query.conjuncts);
  return plan;
}

}  // namespace rtsql
