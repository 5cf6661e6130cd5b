#include "plan/parameters.h"

#include <utility>

#include "expression/fold.h"
#include "expression/type_rules.h"
#include "plan/access_path.h"
#include "plan/key_range.h"

namespace rtsql {
namespace {

class Substitution {
 public:
  explicit Substitution(const std::vector<Value>& values) : values_(values) {}

  // Returns whether it succeeded.
  bool replace_in(PlanNode& node) {
    if (!replace_in_node(node)) return false;
    for (const PlanPtr& child : node.children) {
      if (!replace_in(*child)) return false;
    }
    return true;
  }

 private:
  void replace(ExprPtr& expr) const {
    if (expr) expr = with_values(expr, values_);
  }

  void replace(std::vector<ExprPtr>& exprs) const {
    for (ExprPtr& expr : exprs) replace(expr);
  }

  // Conditions that are TRUE for these values go.
  void replace_conjuncts(std::vector<ExprPtr>& conjuncts) const {
    std::vector<ExprPtr> replaced;
    for (ExprPtr& conjunct : conjuncts) {
      replace(conjunct);
      split_conjuncts(conjunct, replaced);
    }
    conjuncts = std::move(replaced);
  }

  void replace(GroupBy& group) const {
    replace(group.keys);
    for (AggregateCall& call : group.aggregates) {
      for (ExprPtr* expr : call.expressions()) replace(*expr);
    }
  }

  void replace_in_join(JoinPlan& join) const {
    for (ExprPtr* key : {&join.outer_key, &join.inner_key, &join.outer_low, &join.outer_high}) replace(*key);
    replace(join.condition);
    replace_conjuncts(join.filter);
    replace(join.checks);
  }

  void replace(std::vector<KeyCheck>& checks) const {
    for (KeyCheck& check : checks) {
      replace_conjuncts(check.filter);
      replace(check.key);
    }
  }

  void replace_in_pipeline(PipelinePlan& pipeline) const {
    for (PipelineStage& stage : pipeline.stages) {
      replace_conjuncts(stage.filter);
      replace(stage.outer_key);
      replace(stage.inner_key);
      replace(stage.condition);
    }
    replace(pipeline.checks);
  }

  bool replace_in_node(PlanNode& node) const {
    switch (node.kind) {
      case PlanKind::kScan:
        replace_conjuncts(static_cast<ScanPlan&>(node).filter);
        return true;
      case PlanKind::kIndexScan: {
        auto& scan = static_cast<IndexScanPlan&>(node);
        replace(scan.condition);
        replace_conjuncts(scan.filter);
        std::optional<KeyRanges> ranges = ranges_of_index_scan(scan);
        if (!ranges) return false;
        scan.ranges = std::move(*ranges);
        return true;
      }
      case PlanKind::kBitmapScan: {
        auto& scan = static_cast<BitmapScanPlan&>(node);
        replace(scan.condition);
        replace_conjuncts(scan.filter);
        BoxedCondition boxed = box_condition(*scan.base, scan.indexes, scan.complete, scan.condition);
        if (!boxed.rest.empty()) return false;
        scan.boxes = std::move(boxed.boxes);
        return true;
      }
      case PlanKind::kTrace:
        return false;
      case PlanKind::kFilter:
        replace_conjuncts(static_cast<FilterPlan&>(node).filter);
        return true;
      case PlanKind::kExpand:
        replace(static_cast<ExpandPlan&>(node).count);
        return true;
      case PlanKind::kJoin:
        replace_in_join(static_cast<JoinPlan&>(node));
        return true;
      case PlanKind::kPipeline:
        replace_in_pipeline(static_cast<PipelinePlan&>(node));
        return true;
      case PlanKind::kAggregate:
        replace(static_cast<AggregatePlan&>(node).group);
        replace_conjuncts(static_cast<AggregatePlan&>(node).having);
        return true;
      case PlanKind::kWindow:
        for (ExprPtr* expr : static_cast<WindowPlan&>(node).window.expressions()) replace(*expr);
        return true;
      case PlanKind::kSort:
        for (SortKey& key : static_cast<SortPlan&>(node).keys) replace(key.expr);
        return true;
      case PlanKind::kProject:
        for (OutputColumn& output : static_cast<ProjectPlan&>(node).outputs) replace(output.expr);
        return true;
      case PlanKind::kCommonScan:
      case PlanKind::kCommonTable:
      case PlanKind::kLimit:
      case PlanKind::kModify:
        return true;
    }
    return false;
  }

  const std::vector<Value>& values_;
};

}  // namespace

ExprPtr with_values(const ExprPtr& expr, const std::vector<Value>& values) {
  bool found = false;
  const ExprPtr replaced = rewrite(expr, [&](const Expr& part) -> ExprPtr {
    if (part.op != Op::kParameter) return nullptr;
    found = true;
    return cast_expr(make_literal(values.at(part.parameter - 1), part.span), part.type);
  });
  return found ? fold(replaced) : expr;
}

std::optional<Plan> with_values(const Plan& plan, const std::vector<Value>& values) {
  Plan copy;
  copy.root = std::make_unique<ProjectPlan>(*plan.root);
  for (const std::unique_ptr<CommonTablePlan>& table : plan.common_tables)
    copy.common_tables.push_back(std::make_unique<CommonTablePlan>(*table));
  copy.used = plan.used;
  copy.notes = plan.notes;
  Substitution substitution(values);
  for (const std::unique_ptr<CommonTablePlan>& table : copy.common_tables) {
    if (!substitution.replace_in(*table)) return std::nullopt;
  }
  if (!substitution.replace_in(*copy.root)) return std::nullopt;
  return copy;
}

}  // namespace rtsql
