#include "plan/join/join_planner.h"

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "plan/join/condition_order.h"
#include "plan/join/join_candidates.h"
#include "plan/join/join_order.h"

namespace rtsql {
namespace {

// Writes the leaves in the order in which they are joined: "a, b, (c, d)".
std::string text_of(const JoinTree& tree, const JoinLeaves& leaves) {
  if (!tree.outer) return leaves[tree.side.leaves.lowest()].name;
  const std::string inner = text_of(*tree.inner, leaves);
  return text_of(*tree.outer, leaves) + ", " + (tree.inner->outer ? "(" + inner + ")" : inner);
}

class JoinPlanner {
 public:
  JoinPlanner(PlanningState& state, const JoinGraph& graph, const std::vector<ExprPtr>& conjuncts)
      : graph_(graph),
        conditions_(conjuncts, graph.leaves, JoinConditions::Equalities::kTransitive),
        leaf_plans_(plans_of_leaves(state)),
        cardinality_(state, graph.leaves, conditions_, rows_of(leaf_plans_)),
        candidates_(state, graph, conditions_, cardinality_) {}

  PlanPtr plan() {
    JoinOrder order(conditions_, cardinality_, candidates_, leaf_plans_);
    const JoinTreePtr best = order.best();
    PlanPtr plan = plan_tree(*best);
    auto& top = static_cast<JoinPlan&>(*plan);
    for (const JoinTreePtr& tree : order.considered()) {
      top.orders.push_back({text_of(*tree, graph_.leaves), tree->side.milliseconds, tree == best});
    }
    return plan;
  }

 private:
  std::vector<PlanPtr> plans_of_leaves(PlanningState& state) const {
    std::vector<PlanPtr> plans;
    for (uint32_t leaf = 0; leaf < graph_.leaves.count(); ++leaf)
      plans.push_back(plan_leaf(state, graph_.leaves[leaf], conditions_.own(leaf)));
    return plans;
  }

  static std::vector<double> rows_of(const std::vector<PlanPtr>& plans) {
    std::vector<double> rows;
    for (const PlanPtr& plan : plans) rows.push_back(plan->rows);
    return rows;
  }

  PlanPtr plan_tree(const JoinTree& tree) {
    if (!tree.outer) return leaf_plans_[tree.side.leaves.lowest()]->clone();
    std::unique_ptr<JoinPlan> join =
        candidates_.make_best(tree.outer->side, tree.inner->side, plan_tree(*tree.inner));
    join->children.insert(join->children.begin(), plan_tree(*tree.outer));
    return join;
  }

  const JoinGraph& graph_;
  JoinConditions conditions_;
  std::vector<PlanPtr> leaf_plans_;
  JoinCardinality cardinality_;
  JoinCandidates candidates_;
};

}  // namespace

PlanPtr plan_joins(PlanningState& state, JoinGraph graph) {
  const std::vector<ExprPtr>& conjuncts = graph.conjuncts;
  ValueBounds bounds(state.estimator);
  if (graph.leaves.count() == 1) {
    // A condition that may fail is last whether it does or not, unless there are several.
    const bool several = std::count_if(conjuncts.begin(), conjuncts.end(),
                                       [](const ExprPtr& conjunct) { return may_fail(*conjunct); }) > 1;
    return plan_leaf(state, graph.leaves[0], fallible_last(conjuncts, [&](const Expr& conjunct) {
                       return several ? bounds.may_fail(conjunct) : may_fail(conjunct);
                     }));
  }
  ConditionOrder order = order_conditions(conjuncts, graph.leaves, bounds);
  for (const ExprPtr& conjunct : order.above_joins) graph.read_above |= graph.leaves.read_by(*conjunct);
  PlanPtr tree = JoinPlanner(state, graph, order.joining).plan();
  auto& top = static_cast<JoinPlan&>(*tree);
  top.checks = std::move(order.checks);
  if (!order.above_joins.empty()) {
    top.milliseconds += state.cost.gather(top.rows, bytes_per_row(state, order.above_joins));
    top.rows *= state.estimator.selectivity(order.above_joins);
    top.filter.insert(top.filter.end(), order.above_joins.begin(), order.above_joins.end());
  }
  return tree;
}

std::vector<std::string> forced_index_refusals(PlanningState& state, const JoinGraph& graph) {
  const JoinConditions conditions(graph.conjuncts, graph.leaves, JoinConditions::Equalities::kTransitive);
  std::vector<std::string> refusals;
  for (uint32_t leaf = 0; leaf < graph.leaves.count(); ++leaf) {
    const BaseRelationPtr& base = graph.leaves[leaf].base;
    const bool is_tested =
        std::any_of(graph.conjuncts.begin(), graph.conjuncts.end(),
                    [&](const ExprPtr& conjunct) { return graph.leaves.read_by(*conjunct).contains(leaf); });
    if (!base || !base->table || !is_tested) continue;
    const std::vector<std::string> of_base = forced_index_refusals(state, base, conditions.own(leaf));
    refusals.insert(refusals.end(), of_base.begin(), of_base.end());
  }
  return refusals;
}

}  // namespace rtsql
