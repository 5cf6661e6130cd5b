#include "logical/rule/derive_comparisons.h"

#include <algorithm>
#include <optional>
#include <set>

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
  Conjuncts partners(ColumnId column) const {
    for (const Conjuncts& equal : classes_) {
      if (!contains(equal, column)) continue;
      Conjuncts others = equal;
      std::erase_if(others, [&](const ExprPtr& other) { return other->column == column; });
      return others;
    }
    return {};
  }

 private:
  static bool contains(const Conjuncts& equal, ColumnId column) {
    return std::any_of(equal.begin(), equal.end(),
                       [&](const ExprPtr& member) { return member->column == column; });
  }

  Conjuncts take_class_of(const ExprPtr& column) {
    const auto found = std::find_if(classes_.begin(), classes_.end(),
                                    [&](const Conjuncts& equal) { return contains(equal, column->column); });
    if (found == classes_.end()) return {column};
    Conjuncts equal = std::move(*found);
    classes_.erase(found);
    return equal;
  }

  void unite(const ExprPtr& a, const ExprPtr& b) {
    Conjuncts equal = take_class_of(a);
    if (!contains(equal, b->column)) {
      const Conjuncts others = take_class_of(b);
      equal.insert(equal.end(), others.begin(), others.end());
    }
    classes_.push_back(std::move(equal));
  }

  std::vector<Conjuncts> classes_;
};

// Returns what follows of the conditions and is none of them.
Conjuncts derived(const Conjuncts& conditions) {
  const EqualColumns equal(conditions);
  Conjuncts found;
  for (const ExprPtr& condition : conditions) {
    const std::optional<ColumnId> column = only_column(*condition);
    if (!column || may_fail(*condition) || condition->op == Op::kIsNull) continue;
    for (const ExprPtr& partner : equal.partners(*column)) {
      const ExprPtr made = rewrite(
          condition, [&](const Expr& part) -> ExprPtr { return part.op == Op::kColumn ? partner : nullptr; });
      const auto is_same = [&](const ExprPtr& other) { return same_expr(*other, *made); };
      if (std::none_of(conditions.begin(), conditions.end(), is_same) &&
          std::none_of(found.begin(), found.end(), is_same))
        found.push_back(made);
    }
  }
  return found;
}

bool is_over(const Expr& condition, const std::vector<uint32_t>& relations) {
  const std::optional<ColumnId> column = only_column(condition);
  return column && std::find(relations.begin(), relations.end(), column->relation) != relations.end();
}

// `known` hold for the rows of the node that are of any use.
void derive(LogicalNode& node, const Conjuncts& known) {
  Conjuncts of_child[2];
  if (node.kind == LogicalKind::kFilter) {
    of_child[0] = known;
    const Conjuncts& own = static_cast<const LogicalFilter&>(node).conjuncts;
    of_child[0].insert(of_child[0].end(), own.begin(), own.end());
  } else if (is_inner_join(node)) {
    auto& join = static_cast<LogicalJoin&>(node);
    Conjuncts all = known;
    collect_group(node, all);
    const Conjuncts added = derived(all);
    const std::vector<uint32_t> made = relations_made_in(node);
    for (const ExprPtr& condition : added) {
      if (is_over(*condition, made)) join.conjuncts.push_back(condition);
    }
    all.insert(all.end(), added.begin(), added.end());
    for (size_t child = 0; child < 2; ++child) of_child[child] = all;
  } else if (node.kind == LogicalKind::kJoin &&
             static_cast<const LogicalJoin&>(node).mode != JoinMode::kFull) {
    auto& join = static_cast<LogicalJoin&>(node);
    of_child[0] = known;
    Conjuncts all = known;
    collect_group(*node.children[0], all);
    all.insert(all.end(), join.conjuncts.begin(), join.conjuncts.end());
    const std::vector<uint32_t> inner = relations_made_in(*join.children[1]);
    for (const ExprPtr& condition : derived(all)) {
      if (is_over(*condition, inner)) join.conjuncts.push_back(condition);
    }
    of_child[1] = join.conjuncts;
  }
  for (size_t child = 0; child < node.children.size(); ++child)
    derive(*node.children[child], child < 2 ? of_child[child] : Conjuncts());
}

}  // namespace

void derive_comparisons(LogicalNode& tree) {
  derive(tree, {});
}

}  // namespace rtsql
