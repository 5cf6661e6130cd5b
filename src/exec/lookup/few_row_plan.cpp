#include "exec/lookup/few_row_plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/check.h"
#include "exec/reference/aggregate.h"
#include "exec/reference/evaluation.h"
#include "exec/reference/sort.h"

namespace rtsql {
namespace {

using reference::Rows;

template <class Node>
const Node& as(const PlanNode& node) {
  return static_cast<const Node&>(node);
}

bool may_stand_above(const PlanNode& node) {
  return node.kind == PlanKind::kFilter || node.kind == PlanKind::kAggregate ||
         node.kind == PlanKind::kSort || node.kind == PlanKind::kLimit;
}

// Devices add up in an order of their own.
bool may_round_otherwise(const AggregateCall& call) {
  const bool chooses = call.aggregate == Aggregate::kMin || call.aggregate == Aggregate::kMax;
  return !chooses && is_floating(call.type);
}

bool may_round_otherwise(const PlanNode& node) {
  if (node.kind != PlanKind::kAggregate) return false;
  return std::ranges::any_of(as<AggregatePlan>(node).group.aggregates,
                             [](const AggregateCall& call) { return may_round_otherwise(call); });
}

Rows filtered(const Rows& rows, const std::vector<ExprPtr>& conjuncts) {
  std::vector<uint32_t> kept;
  for (uint32_t row = 0; row < rows.count; ++row) {
    const auto holds = [&](const ExprPtr& conjunct) {
      return reference::is_true(reference::evaluate(*conjunct, {&rows, row}));
    };
    if (std::ranges::all_of(conjuncts, holds)) kept.push_back(row);
  }
  return rows.at(kept);
}

Rows limited(const Rows& rows, const LimitPlan& limit) {
  const uint64_t begin = std::min(limit.offset, rows.count);
  std::vector<uint32_t> kept(std::min(limit.limit.value_or(rows.count), rows.count - begin));
  std::iota(kept.begin(), kept.end(), static_cast<uint32_t>(begin));
  return rows.at(kept);
}

Rows grouped(const Rows& rows, const AggregatePlan& aggregate) {
  reference::Work work({}, UINT64_MAX);
  return filtered(reference::run_aggregate(aggregate.group, rows, nullptr, work), aggregate.having);
}

Rows run_node(const PlanNode& node, const Rows& rows) {
  switch (node.kind) {
    case PlanKind::kIndexScan:
      return filtered(rows, as<IndexScanPlan>(node).filter);
    case PlanKind::kFilter:
      return filtered(rows, as<FilterPlan>(node).filter);
    case PlanKind::kAggregate:
      return grouped(rows, as<AggregatePlan>(node));
    case PlanKind::kSort:
      return reference::sorted(rows, as<SortPlan>(node).keys, nullptr);
    case PlanKind::kLimit:
      return limited(rows, as<LimitPlan>(node));
    default:
      break;
  }
  RTSQL_CHECK(!"a node of another kind");
  return {};
}

}  // namespace

std::optional<FewRowPlan> FewRowPlan::of(const Plan& plan) {
  if (!plan.root || plan.modify || !plan.common_tables.empty()) return std::nullopt;
  std::vector<const PlanNode*> nodes = {plan.root->children.front().get()};
  while (may_stand_above(*nodes.back())) nodes.push_back(nodes.back()->children.front().get());
  if (nodes.back()->kind != PlanKind::kIndexScan) return std::nullopt;
  return FewRowPlan(plan, std::move(nodes));
}

const IndexScanPlan& FewRowPlan::scan() const {
  return as<IndexScanPlan>(*nodes_.back());
}

std::vector<ExprPtr> FewRowPlan::expressions() const {
  std::vector<ExprPtr> all = plan_.root->expressions();
  const auto add = [&](const std::vector<ExprPtr>& some) { all.insert(all.end(), some.begin(), some.end()); };
  for (const PlanNode* node : nodes_) {
    add(node->expressions());
    if (node->kind == PlanKind::kAggregate) add(as<AggregatePlan>(*node).having);
  }
  return all;
}

std::optional<std::set<uint32_t>> FewRowPlan::columns_read() const {
  std::set<uint32_t> places;
  for (const ExprPtr& expr : expressions()) {
    visit(*expr, [&](const Expr& part) {
      if (part.op == Op::kColumn && part.column.relation == scan().base->relation)
        places.insert(part.column.ordinal);
    });
  }
  const bool is_exact =
      std::ranges::none_of(nodes_, [](const PlanNode* node) { return may_round_otherwise(*node); });
  return is_exact ? std::optional(std::move(places)) : std::nullopt;
}

Rows FewRowPlan::run(Rows found) const {
  for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) found = run_node(**node, found);
  return found;
}

}  // namespace rtsql
