#include "logical/rule/derive_comparisons.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "expression/expr_index.h"

namespace rtsql {
namespace {

using Conjuncts = std::vector<ExprPtr>;

bool is_inner_join(const LogicalNode& node) {
  return node.kind == LogicalKind::kJoin && static_cast<const LogicalJoin&>(node).mode == JoinMode::kInner;
}

// Returns the one column that the condition is over; none if there are several, or none.
std::optional<ColumnId> only_column(const Expr& condition) {
  std::optional<ColumnId> found;
  bool several = false;
  visit(condition, [&](const Expr& part) {
    if (part.op != Op::kColumn) return;
    several = several || (found && *found != part.column);
    found = part.column;
  });
  return several ? std::nullopt : found;
}

// Appends the conditions that hold for all rows of a tree of inner joins and filters.
void collect_group(const LogicalNode& node, Conjuncts& conditions) {
  if (node.kind == LogicalKind::kFilter) {
    const Conjuncts& own = static_cast<const LogicalFilter&>(node).conjuncts;
    conditions.insert(conditions.end(), own.begin(), own.end());
    collect_group(*node.children[0], conditions);
  } else if (is_inner_join(node)) {
    const Conjuncts& own = static_cast<const LogicalJoin&>(node).conjuncts;
    conditions.insert(conditions.end(), own.begin(), own.end());
    for (const LogicalPtr& child : node.children) collect_group(*child, conditions);
  }
}

// Holds columns that are equal.
class EqualColumns {
 public:
  explicit EqualColumns(const Conjuncts& conditions) {
    for (const ExprPtr& condition : conditions) {
      if (condition->op != Op::kEqual) continue;
      const ExprPtr &a = condition->operands[0], &b = condition->operands[1];
      const bool are_columns = a->op == Op::kColumn && b->op == Op::kColumn && a->type == b->type;
      // Zeros are equal, and yet differ by their signs.
      if (are_columns && !is_floating(a->type)) unite(a, b);
    }
  }

  // Returns the others that are equal to the column.
  Conjuncts equals_of(ColumnId column) const {
    const auto known = class_of_.find(column);
    if (known == class_of_.end()) return {};
    Conjuncts others = classes_[known->second];
    std::erase_if(others, [&](const ExprPtr& other) { return other->column == column; });
    return others;
  }

 private:
  size_t find_or_add(const ExprPtr& column) {
    const auto [known, is_new] = class_of_.emplace(column->column, classes_.size());
    if (is_new) classes_.push_back({column});
    return known->second;
  }

  // The smaller class goes into the larger one.
  void unite(const ExprPtr& a, const ExprPtr& b) {
    size_t kept = find_or_add(a), taken = find_or_add(b);
    if (kept == taken) return;
    if (classes_[kept].size() < classes_[taken].size()) std::swap(kept, taken);
    for (const ExprPtr& member : std::exchange(classes_[taken], {})) {
      class_of_[member->column] = kept;
      classes_[kept].push_back(member);
    }
  }

  std::map<ColumnId, size_t> class_of_;
  std::vector<Conjuncts> classes_;
};

// Returns what follows of the conditions and is none of them.
Conjuncts derived(const Conjuncts& conditions) {
  const EqualColumns equal(conditions);
  ExprIndex known;
  for (const ExprPtr& condition : conditions) known.add(condition);
  Conjuncts found;
  for (const ExprPtr& condition : conditions) {
    const std::optional<ColumnId> column = only_column(*condition);
    if (!column || may_fail(*condition) || condition->op == Op::kIsNull) continue;
    for (const ExprPtr& other : equal.equals_of(*column)) {
      const ExprPtr made = rewrite(
          condition, [&](const Expr& part) -> ExprPtr { return part.op == Op::kColumn ? other : nullptr; });
      if (known.find(*made)) continue;
      known.add(made);
      found.push_back(made);
    }
  }
  return found;
}

bool is_over(const Expr& condition, const std::vector<RelationId>& relations) {
  const std::optional<ColumnId> column = only_column(condition);
  return column && std::find(relations.begin(), relations.end(), column->relation) != relations.end();
}

// `known` hold for the rows of the node that are of any use; within a group of inner joins and filters, they
// are all that holds for its rows.
void derive(LogicalNode& node, const Conjuncts& known, bool in_group) {
  if (node.kind == LogicalKind::kFilter && !in_group) {
    Conjuncts all = known;
    const Conjuncts& own = static_cast<const LogicalFilter&>(node).conjuncts;
    all.insert(all.end(), own.begin(), own.end());
    derive(*node.children[0], all, false);
  } else if (is_inner_join(node) && !in_group) {
    auto& join = static_cast<LogicalJoin&>(node);
    Conjuncts all = known;
    collect_group(node, all);
    const Conjuncts added = derived(all);
    const std::vector<RelationId> made = relations_made_in(node);
    for (const ExprPtr& condition : added) {
      if (is_over(*condition, made)) join.conjuncts.push_back(condition);
    }
    all.insert(all.end(), added.begin(), added.end());
    for (const LogicalPtr& child : node.children) derive(*child, all, true);
  } else if (node.kind == LogicalKind::kFilter || is_inner_join(node)) {
    for (const LogicalPtr& child : node.children) derive(*child, known, true);
  } else if (node.kind == LogicalKind::kJoin &&
             static_cast<const LogicalJoin&>(node).mode != JoinMode::kFull) {
    auto& join = static_cast<LogicalJoin&>(node);
    Conjuncts all = known;
    collect_group(*node.children[0], all);
    all.insert(all.end(), join.conjuncts.begin(), join.conjuncts.end());
    const std::vector<RelationId> inner = relations_made_in(*join.children[1]);
    for (const ExprPtr& condition : derived(all)) {
      if (is_over(*condition, inner)) join.conjuncts.push_back(condition);
    }
    derive(*node.children[0], known, false);
    derive(*node.children[1], join.conjuncts, false);
  } else {
    for (const LogicalPtr& child : node.children) derive(*child, {}, false);
  }
}

}  // namespace

void derive_comparisons(LogicalNode& tree) {
  derive(tree, {}, false);
}

}  // namespace rtsql
