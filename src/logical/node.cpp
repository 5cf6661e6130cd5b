#include "logical/node.h"

namespace rtsql {
namespace {

std::vector<ExprPtr*> addresses(std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr*> found;
  for (ExprPtr& expr : exprs) found.push_back(&expr);
  return found;
}

}  // namespace

LogicalNode::LogicalNode(const LogicalNode& other) : kind(other.kind) {
  for (const LogicalPtr& child : other.children) children.push_back(child->clone());
}

std::vector<ExprPtr> GroupBy::inputs() const {
  std::vector<ExprPtr> inputs = keys;
  for (const AggregateCall& call : aggregates) {
    if (call.argument) inputs.push_back(call.argument);
  }
  return inputs;
}

std::vector<ExprPtr*> LogicalFilter::expressions() {
  return addresses(conjuncts);
}

std::vector<ExprPtr*> LogicalProject::expressions() {
  std::vector<ExprPtr*> found;
  for (OutputColumn& output : outputs) found.push_back(&output.expr);
  return found;
}

std::vector<ExprPtr*> LogicalJoin::expressions() {
  return addresses(conjuncts);
}

std::vector<ExprPtr*> LogicalAggregate::expressions() {
  std::vector<ExprPtr*> found = addresses(group.keys);
  for (AggregateCall& call : group.aggregates) {
    if (call.argument) found.push_back(&call.argument);
  }
  return found;
}

std::vector<ExprPtr*> LogicalSort::expressions() {
  std::vector<ExprPtr*> found;
  for (SortKey& key : keys) found.push_back(&key.expr);
  return found;
}

LogicalPtr make_one_row(RelationNumbers& relations) {
  return std::make_unique<LogicalGet>(std::make_shared<const BaseRelation>(
      BaseRelation{relations.next(), "", nullptr, RangeFunction{0, 1, 1}}));
}

void visit_expressions(const LogicalNode& node, const std::function<void(const Expr&)>& visit) {
  // The list could be assigned to, and is not.
  for (const ExprPtr* expr : const_cast<LogicalNode&>(node).expressions()) visit(**expr);
}

void visit_nodes(const LogicalNode& tree, const std::function<void(const LogicalNode&)>& visit) {
  visit(tree);
  for (const LogicalPtr& child : tree.children) visit_nodes(*child, visit);
}

std::vector<uint32_t> relations_made_in(const LogicalNode& tree) {
  std::vector<uint32_t> relations;
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (node.kind == LogicalKind::kGet)
      relations.push_back(static_cast<const LogicalGet&>(node).base->relation);
    if (node.kind == LogicalKind::kProject)
      relations.push_back(static_cast<const LogicalProject&>(node).relation);
    if (node.kind == LogicalKind::kAggregate)
      relations.push_back(static_cast<const LogicalAggregate&>(node).group.relation);
    if (node.kind == LogicalKind::kJoin && static_cast<const LogicalJoin&>(node).mode == JoinMode::kMark)
      relations.push_back(static_cast<const LogicalJoin&>(node).relation);
  });
  return relations;
}

}  // namespace rtsql
