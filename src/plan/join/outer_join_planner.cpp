#include "plan/join/outer_join_planner.h"

#include <algorithm>

#include "plan/estimate/value_bounds.h"
#include "plan/join/condition_order.h"

namespace rtsql {
namespace {

constexpr uint32_t kOuter = 0, kInner = 1;  // leaves

double rows_of(JoinMode mode, double outer, double inner, double pairs) {
  switch (mode) {
    case JoinMode::kInner:
      return pairs;
    case JoinMode::kLeft:
      return std::max(outer, pairs);
    case JoinMode::kFull:
      return std::max(outer, pairs) + std::max(0.0, inner - pairs);
    case JoinMode::kSemi:
      return std::min(outer, pairs);
    case JoinMode::kAnti:
      return std::max(0.0, outer - pairs);
    case JoinMode::kSingle:
    case JoinMode::kMark:
    case JoinMode::kAsof:
    case JoinMode::kAsofLeft:
      return outer;
  }
  return outer;
}

// A look-up tells whether a row has a match only where nothing else is tested of the pair.
std::optional<JoinMode> lookup_mode_of(JoinMode mode, const std::vector<ExprPtr>& tested) {
  const bool is_one = mode == JoinMode::kLeft || mode == JoinMode::kSemi || mode == JoinMode::kAnti;
  return is_one && tested.empty() ? std::optional(mode) : std::nullopt;
}

}  // namespace

PlanPtr plan_outer_join(PlanningState& state, JoinGraph graph, const LogicalJoin& join, PlanPtr outer) {
  ValueBounds bounds(state.estimator);
  // Conditions that may fail are tested last, and those over one side of a full join drop no row of it.
  std::vector<ExprPtr> joining, tested;
  for (const ExprPtr& conjunct : graph.conjuncts) {
    const LeafSet read = graph.leaves.read_by(*conjunct);
    const bool joins = read.contains(kInner) && (join.mode != JoinMode::kFull || read.contains(kOuter));
    (joins && !bounds.may_fail(*conjunct) ? joining : tested).push_back(conjunct);
  }
  graph.lookup_mode = lookup_mode_of(join.mode, tested);
  const JoinConditions conditions(joining, graph.leaves, JoinConditions::Equalities::kAsWritten);
  PlanPtr inner = plan_leaf(state, graph.leaves[kInner], conditions.own(kInner));
  JoinCardinality cardinality(state, graph.leaves, conditions, {outer->rows, inner->rows});
  JoinCandidates candidates(state, graph, conditions, cardinality);
  const JoinSide outer_side{LeafSet::of(kOuter), outer->rows, outer->milliseconds};
  const JoinSide inner_side{LeafSet::of(kInner), inner->rows, inner->milliseconds};
  std::unique_ptr<JoinPlan> plan = candidates.make_best(outer_side, inner_side, std::move(inner));
  plan->mode = join.mode;
  plan->relation = join.relation;
  plan->filter.insert(plan->filter.end(), tested.begin(), tested.end());
  plan->filter = fallible_last(plan->filter, [&](const Expr& conjunct) { return bounds.may_fail(conjunct); });
  const double pairs = plan->rows * state.estimator.selectivity(tested);
  plan->rows = rows_of(join.mode, outer->rows, plan->children.back()->rows, pairs);
  plan->children.insert(plan->children.begin(), std::move(outer));
  return plan;
}

}  // namespace rtsql
