#include "logical/rule/drop_redundant.h"

#include <algorithm>
#include <map>

#include "logical/window.h"

namespace rtsql {
namespace {

void replace_by_child(LogicalPtr& node, size_t child) {
  LogicalPtr kept = std::move(node->children[child]);
  node = std::move(kept);
}

bool is_distinct(const LogicalNode& node) {
  return node.kind == LogicalKind::kAggregate &&
         static_cast<const LogicalAggregate&>(node).group.aggregates.empty() &&
         !static_cast<const LogicalAggregate&>(node).group.keys.empty();
}

// The grouping's columns are its keys, as they are below.
void replace_by_project(LogicalPtr& node) {
  GroupBy& group = static_cast<LogicalAggregate&>(*node).group;
  auto project = node_above<LogicalProject>(std::move(node->children[0]));
  project->relation = group.relation;
  for (ExprPtr& key : group.keys) project->outputs.push_back({expr_text(*key), std::move(key)});
  node = std::move(project);
}

// Tells whether rows of the node have different values of `keys`: a grouping below has all its keys among
// them.
bool are_distinct(const LogicalNode& node, const std::vector<ExprPtr>& keys) {
  if (node.kind == LogicalKind::kFilter || node.kind == LogicalKind::kSort ||
      node.kind == LogicalKind::kLimit)
    return are_distinct(*node.children[0], keys);
  if (node.kind != LogicalKind::kAggregate) return false;
  const GroupBy& group = static_cast<const LogicalAggregate&>(node).group;
  for (uint32_t i = 0; i < group.keys.size(); ++i) {
    const ColumnId column{group.relation, i};
    const bool is_key = std::any_of(keys.begin(), keys.end(), [&](const ExprPtr& key) {
      return key->op == Op::kColumn && key->column == column;
    });
    if (!is_key) return false;
  }
  return true;
}

// Counts how often columns of a relation are read.
using Reads = std::map<RelationId, size_t>;

void count_reads(const LogicalNode& tree, Reads& reads) {
  visit_nodes(tree, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { ++reads[column.column.relation]; });
  });
}

bool reads_any(const Expr& expr, const std::vector<RelationId>& relations) {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    const bool is_column = part.op == Op::kColumn;
    found = found || (is_column &&
                      std::find(relations.begin(), relations.end(), part.column.relation) != relations.end());
  });
  return found;
}

// Tells whether a row of the left side has one match at most: columns of the right side in which its rows
// differ equal values of the left.
bool has_one_match(const LogicalJoin& join) {
  const std::vector<RelationId> right = relations_made_in(*join.children[1]);
  std::vector<ExprPtr> keys;
  for (const ExprPtr& conjunct : join.conjuncts) {
    if (conjunct->op != Op::kEqual) continue;
    for (size_t side = 0; side < 2; ++side) {
      if (!reads_any(*conjunct->operands[1 - side], right)) keys.push_back(conjunct->operands[side]);
    }
  }
  return are_distinct(*join.children[1], keys);
}

class Dropping {
 public:
  explicit Dropping(LogicalNode& root) { count_reads(root, all_); }

  // `order_matters` for the rows of the node, and so does the number of equal ones where `count_matters`.
  void drop(LogicalPtr& node, bool order_matters, bool count_matters) {
    while (drop_one(node, order_matters, count_matters)) {
    }
    const bool keeps_order = node->kind == LogicalKind::kProject || node->kind == LogicalKind::kFilter;
    for (size_t child = 0; child < node->children.size(); ++child) {
      bool order = order_matters && keeps_order, count = true;
      if (node->kind == LogicalKind::kLimit) order = true;
      // Rows are numbered as they come where nothing orders them.
      if (node->kind == LogicalKind::kWindow)
        order = static_cast<const LogicalWindow&>(*node).window.order_by.empty();
      if (keeps_order) count = count_matters;
      if (is_distinct(*node)) count = false;
      if (node->kind == LogicalKind::kJoin) {
        const JoinMode mode = static_cast<const LogicalJoin&>(*node).mode;
        const bool tests = mode == JoinMode::kSemi || mode == JoinMode::kAnti || mode == JoinMode::kMark;
        if (child == 1 && tests) count = false;
      }
      drop(node->children[child], order, count);
    }
  }

 private:
  bool drop_one(LogicalPtr& node, bool order_matters, bool count_matters) {
    if (node->kind == LogicalKind::kSort && !order_matters) {
      replace_by_child(node, 0);
      return true;
    }
    if (is_distinct(*node)) {
      const GroupBy& group = static_cast<const LogicalAggregate&>(*node).group;
      if (count_matters && !are_distinct(*node->children[0], group.keys)) return false;
      replace_by_project(node);
      return true;
    }
    if (node->kind != LogicalKind::kJoin) return false;
    const auto& join = static_cast<const LogicalJoin&>(*node);
    const bool adds_nothing = (join.mode == JoinMode::kMark && !is_read_above(join, {join.relation})) ||
                              (join.mode == JoinMode::kLeft && has_one_match(join) &&
                               !is_read_above(join, relations_made_in(*join.children[1])));
    if (!adds_nothing) return false;
    replace_by_child(node, 0);
    return true;
  }

  // Tells whether anything but the join itself and what is below it reads columns of these relations.
  bool is_read_above(const LogicalJoin& join, const std::vector<RelationId>& relations) const {
    Reads own;
    count_reads(join, own);
    return std::any_of(relations.begin(), relations.end(), [&](RelationId relation) {
      const auto found = all_.find(relation);
      return found != all_.end() && found->second > own[relation];
    });
  }

  Reads all_;  // of the tree as it was: what is dropped reads on, and may keep what it reads
};

}  // namespace

void drop_redundant(LogicalNode& root) {
  Dropping(root).drop(root.children[0], true, true);
}

}  // namespace rtsql
