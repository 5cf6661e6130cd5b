#include "logical/node.h"

#include "common/count_steps.h"

namespace rtsql {
namespace {

std::vector<ExprPtr*> addresses(std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr*> found;
  for (ExprPtr& expr : exprs) found.push_back(&expr);
  return found;
}

}  // namespace

LogicalNode::LogicalNode(const LogicalNode& other) : kind(other.kind) {
  count_steps();
  for (const LogicalPtr& child : other.children) children.push_back(child->clone());
}

std::vector<ExprPtr*> AggregateCall::expressions() {
  std::vector<ExprPtr*> found;
  if (argument) found.push_back(&argument);
  if (included) found.push_back(&included);
  if (position) found.push_back(&position);
  for (ExprPtr& key : distinct_by) found.push_back(&key);
  return found;
}

std::vector<ExprPtr> GroupBy::inputs() const {
  std::vector<ExprPtr> inputs = keys;
  for (const AggregateCall& call : aggregates) {
    if (call.argument) inputs.push_back(call.argument);
    if (call.included) inputs.push_back(call.included);
    if (call.position) inputs.push_back(call.position);
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

void LogicalGet::renumber(RelationId relation) {
  auto renumbered = std::make_shared<BaseRelation>(*base);
  renumbered->relation = relation;
  base = std::move(renumbered);
}

std::optional<RelationId> LogicalJoin::made_relation() const {
  return mode == JoinMode::kMark ? std::optional(relation) : std::nullopt;
}

std::vector<ExprPtr*> LogicalJoin::expressions() {
  std::vector<ExprPtr*> found = addresses(conjuncts);
  if (nearest) found.insert(found.end(), {&nearest->outer, &nearest->inner});
  return found;
}

std::string nearest_text(const Nearest& nearest) {
  return expr_text(*make_expr(nearest.comparison, TypeId::kBoolean, {nearest.outer, nearest.inner}));
}

std::vector<ExprPtr*> LogicalAggregate::expressions() {
  std::vector<ExprPtr*> found = addresses(group.keys);
  for (AggregateCall& call : group.aggregates) {
    for (ExprPtr* expr : call.expressions()) found.push_back(expr);
  }
  return found;
}

std::vector<ExprPtr*> LogicalSort::expressions() {
  std::vector<ExprPtr*> found;
  for (SortKey& key : keys) found.push_back(&key.expr);
  return found;
}

LogicalPtr make_one_row(RelationIds& relations) {
  return std::make_unique<LogicalGet>(std::make_shared<const BaseRelation>(
      BaseRelation{relations.next(), "", nullptr, RangeFunction{0, 1, 1}}));
}

bool is_one_row(const LogicalNode& node) {
  if (node.kind != LogicalKind::kGet) return false;
  const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
  return base.range && base.alias.empty() && base.rows() == 1;
}

void visit_expressions(const LogicalNode& node, const std::function<void(const Expr&)>& visit) {
  // The list could be assigned to, and is not.
  for (const ExprPtr* expr : const_cast<LogicalNode&>(node).expressions()) visit(**expr);
}

void visit_columns(const LogicalNode& node, const std::function<void(const Expr&)>& visit) {
  visit_expressions(node, [&](const Expr& expr) { visit_columns(expr, visit); });
}

void visit_nodes(const LogicalNode& tree, const std::function<void(const LogicalNode&)>& visit) {
  count_steps();
  visit(tree);
  for (const LogicalPtr& child : tree.children) visit_nodes(*child, visit);
}

std::vector<RelationId> relations_made_in(const LogicalNode& tree) {
  std::vector<RelationId> relations;
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (const std::optional<RelationId> made = node.made_relation()) relations.push_back(*made);
  });
  return relations;
}

std::set<RelationId> set_of_relations_made_in(const LogicalNode& tree) {
  const std::vector<RelationId> relations = relations_made_in(tree);
  return {relations.begin(), relations.end()};
}

ExprPtr renumbered_columns(const ExprPtr& expr, const std::map<RelationId, RelationId>& renumbered) {
  return rewrite(expr, [&](const Expr& column) -> ExprPtr {
    if (column.op != Op::kColumn) return nullptr;
    const auto found = renumbered.find(column.column.relation);
    if (found == renumbered.end()) return nullptr;
    return make_column({found->second, column.column.ordinal}, column.type, column.nullable, column.text,
                       column.span);
  });
}

LogicalPtr clone_apart(const LogicalNode& tree, RelationIds& relations,
                       std::map<RelationId, RelationId>& renumbered) {
  LogicalPtr copy = tree.clone();
  const auto renumber = [&](auto& self, LogicalNode& node) -> void {
    for (const LogicalPtr& child : node.children) self(self, *child);
    if (const std::optional<RelationId> made = node.made_relation()) {
      node.renumber(relations.next());
      renumbered[*made] = *node.made_relation();
    }
  };
  renumber(renumber, *copy);
  const auto rewrite_in = [&](auto& self, LogicalNode& node) -> void {
    for (const LogicalPtr& child : node.children) self(self, *child);
    for (ExprPtr* expr : node.expressions()) *expr = renumbered_columns(*expr, renumbered);
  };
  rewrite_in(rewrite_in, *copy);
  return copy;
}

}  // namespace rtsql
