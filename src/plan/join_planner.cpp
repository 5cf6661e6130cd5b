#include "plan/join_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "common/error.h"
#include "common/text.h"
#include "plan/condition_order.h"
#include "plan/join_candidates.h"

namespace rtsql {
namespace {

// A join order is a tree of joins that begins with one of the leaves.
struct JoinOrder {
  PlanPtr tree;
  std::string text;  // the tables in order
  double cost = 0;
  // Counts the joins that do without the forced index. An order with fewer of them wins whatever it costs.
  int against_force = 0;

  bool better_than(const JoinOrder& other) const {
    return against_force != other.against_force ? against_force < other.against_force : cost < other.cost;
  }
};

class JoinPlanner {
 public:
  JoinPlanner(PlanningState& state, const JoinGraph& graph, const std::vector<ExprPtr>& conjuncts)
      : state_(state), graph_(graph), conditions_(conjuncts, graph.leaves) {}

  PlanPtr plan() {
    std::vector<JoinOrder> orders;
    for (uint32_t start = 0; start < graph_.leaves.count(); ++start) orders.push_back(plan_from(start));
    auto best = std::min_element(orders.begin(), orders.end(),
                                 [](const JoinOrder& a, const JoinOrder& b) { return a.better_than(b); });
    auto& top = static_cast<JoinPlan&>(*best->tree);
    for (const JoinOrder& order : orders) top.orders.push_back({order.text, order.cost, &order == &*best});
    return std::move(best->tree);
  }

 private:
  JoinOrder plan_from(uint32_t start) {
    JoinOrder order;
    order.tree = plan_leaf(state_, graph_.leaves[start], conditions_.own(start));
    order.text = graph_.leaves[start].name;
    order.cost = order.tree->milliseconds;
    LeafSet joined = LeafSet{1} << start;
    for (size_t n = 1; n < graph_.leaves.count(); ++n) {
      uint32_t next = next_table(joined);
      join(order, joined, next);
      order.text += ", " + graph_.leaves[next].name;
      joined |= LeafSet{1} << next;
    }
    return order;
  }

  // Returns the first table in FROM's order that a condition connects to those joined; the first of all if
  // there is none.
  uint32_t next_table(LeafSet joined) const {
    std::optional<uint32_t> first;
    for (uint32_t leaf = 0; leaf < graph_.leaves.count(); ++leaf) {
      if ((joined >> leaf & 1) != 0) continue;
      if (!first) first = leaf;
      if (!conditions_.keys(joined, leaf).empty()) return leaf;
    }
    return *first;
  }

  // Joins by the cheapest way; where an index is forced and serves, by such a one.
  void join(JoinOrder& order, LeafSet joined, uint32_t inner) {
    std::unique_ptr<JoinPlan> chosen =
        choose_candidate(state_, join_candidates(state_, graph_, conditions_, *order.tree, joined, inner));
    order.cost += candidate_cost(*chosen);
    order.against_force += is_against_force(state_, *chosen);
    chosen->children.insert(chosen->children.begin(), std::move(order.tree));
    order.tree = std::move(chosen);
  }

  PlanningState& state_;
  const JoinGraph& graph_;
  JoinConditions conditions_;
};

}  // namespace

PlanPtr plan_joins(PlanningState& state, const JoinGraph& graph) {
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
  const JoinConditions conditions(graph.conjuncts, graph.leaves);
  std::vector<std::string> refusals;
  for (uint32_t leaf = 0; leaf < graph.leaves.count(); ++leaf) {
    const BaseRelationPtr& base = graph.leaves[leaf].base;
    const bool is_tested = std::any_of(
        graph.conjuncts.begin(), graph.conjuncts.end(),
        [&](const ExprPtr& conjunct) { return (graph.leaves.read_by(*conjunct) >> leaf & 1) != 0; });
    if (!base || !base->table || !is_tested) continue;
    const std::vector<std::string> of_base = forced_index_refusals(state, base, conditions.own(leaf));
    refusals.insert(refusals.end(), of_base.begin(), of_base.end());
  }
  return refusals;
}

}  // namespace rtsql
