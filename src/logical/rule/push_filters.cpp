#include "logical/rule/push_filters.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "logical/null_rejection.h"
#include "logical/window.h"

namespace rtsql {
namespace {

using Conjuncts = std::vector<ExprPtr>;
using Relations = std::set<RelationId>;

void append(Conjuncts& to, Conjuncts from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

Conjuncts take_if(Conjuncts& from, const auto& is_taken) {
  const auto first = std::stable_partition(from.begin(), from.end(),
                                           [&](const ExprPtr& conjunct) { return !is_taken(conjunct); });
  Conjuncts taken(std::make_move_iterator(first), std::make_move_iterator(from.end()));
  from.erase(first, from.end());
  return taken;
}

bool reads_only(const Expr& expr, const Relations& relations) {
  bool only = true, any = false;
  visit(expr, [&](const Expr& node) {
    if (node.op != Op::kColumn) return;
    any = true;
    only = only && relations.contains(node.column.relation);
  });
  return any && only;
}

LogicalPtr filtered(LogicalPtr tree, Conjuncts conjuncts) {
  if (conjuncts.empty()) return tree;
  auto filter = node_above<LogicalFilter>(std::move(tree));
  filter->conjuncts = std::move(conjuncts);
  return filter;
}

// Puts the pending conjuncts as far down as they go. Those in `known` are tested above the node: they stay
// where they are, but rows that they drop need not be made.
LogicalPtr push(LogicalPtr node, Conjuncts pending, const Conjuncts& known);

void push_into_child(LogicalNode& node, size_t child, Conjuncts pending, const Conjuncts& known) {
  node.children[child] = push(std::move(node.children[child]), std::move(pending), known);
}

LogicalPtr push_through_project(LogicalPtr node, Conjuncts pending) {
  const auto& project = static_cast<const LogicalProject&>(*node);
  for (ExprPtr& conjunct : pending) {
    conjunct = rewrite(conjunct, [&](const Expr& column) -> ExprPtr {
      const bool is_made = column.op == Op::kColumn && column.column.relation == project.relation;
      return is_made ? project.outputs.at(column.column.ordinal).expr : nullptr;
    });
  }
  push_into_child(*node, 0, std::move(pending), {});
  return node;
}

LogicalPtr push_through_aggregate(LogicalPtr node, Conjuncts pending) {
  const GroupBy& group = static_cast<const LogicalAggregate&>(*node).group;
  auto is_over_keys = [&](const ExprPtr& conjunct) {
    bool only_keys = !group.keys.empty() && !may_fail(*conjunct);
    visit(*conjunct, [&](const Expr& column) {
      if (column.op != Op::kColumn) return;
      only_keys = only_keys && column.column.relation == group.relation &&
                  column.column.ordinal < group.keys.size() && !may_fail(*group.keys[column.column.ordinal]);
    });
    return only_keys;
  };
  Conjuncts below = take_if(pending, is_over_keys);
  for (ExprPtr& conjunct : below) {
    conjunct = rewrite(conjunct, [&](const Expr& column) -> ExprPtr {
      return column.op == Op::kColumn ? group.keys[column.column.ordinal] : nullptr;
    });
  }
  push_into_child(*node, 0, std::move(below), {});
  return filtered(std::move(node), std::move(pending));
}

// A condition over the partitions' keys drops whole partitions, which says nothing of others.
LogicalPtr push_through_window(LogicalPtr node, Conjuncts pending) {
  const Window& window = static_cast<const LogicalWindow&>(*node).window;
  auto is_over_partitions = [&](const ExprPtr& conjunct) {
    bool any = false;
    const ExprPtr rest = rewrite(conjunct, [&](const Expr& part) -> ExprPtr {
      const bool is_key = std::any_of(window.partition_by.begin(), window.partition_by.end(),
                                      [&](const ExprPtr& key) { return same_expr(*key, part); });
      any = any || is_key;
      return is_key ? make_literal(Value::null_of(part.type)) : nullptr;
    });
    bool reads_others = false;
    visit(*rest, [&](const Expr& part) { reads_others = reads_others || part.op == Op::kColumn; });
    return any && !reads_others && !may_fail(*conjunct);
  };
  Conjuncts below = take_if(pending, is_over_partitions);
  push_into_child(*node, 0, std::move(below), {});
  return filtered(std::move(node), std::move(pending));
}

// A condition that drops the rows without a match makes the join a smaller one, and so does one that is the
// mark.
void reduce(LogicalJoin& join, Conjuncts& pending, const Conjuncts& known) {
  auto is_mark = [&](const Expr& expr) {
    return expr.op == Op::kColumn && expr.column == ColumnId{join.relation, 0};
  };
  if (join.mode == JoinMode::kMark) {
    if (!take_if(pending, [&](const ExprPtr& conjunct) { return is_mark(*conjunct); }).empty()) {
      join.mode = JoinMode::kSemi;
    } else if (!take_if(pending, [&](const ExprPtr& conjunct) {
                  return conjunct->op == Op::kNot && is_mark(*conjunct->operands[0]);
                }).empty()) {
      join.mode = JoinMode::kAnti;
    }
  }
  auto drops_missing = [&](size_t child) {
    const Relations relations = set_of_relations_made_in(*join.children[child]);
    auto rejects = [&](const ExprPtr& conjunct) { return rejects_missing(*conjunct, relations); };
    return std::any_of(pending.begin(), pending.end(), rejects) ||
           std::any_of(known.begin(), known.end(), rejects);
  };
  if (join.mode == JoinMode::kFull) {
    if (drops_missing(0)) {
      join.mode = JoinMode::kLeft;
    } else if (drops_missing(1)) {
      join.mode = JoinMode::kLeft;
      std::swap(join.children[0], join.children[1]);
    }
  }
  if (join.mode == JoinMode::kLeft && drops_missing(1)) join.mode = JoinMode::kInner;
  if (join.mode == JoinMode::kAsofLeft && drops_missing(1)) join.mode = JoinMode::kAsof;
}

LogicalPtr push_through_join(LogicalPtr node, Conjuncts pending, const Conjuncts& known) {
  auto& join = static_cast<LogicalJoin&>(*node);
  reduce(join, pending, known);
  if (join.mode == JoinMode::kInner) append(join.conjuncts, std::move(pending));
  const bool is_full = join.mode == JoinMode::kFull;
  const bool keeps_rows = join.mode != JoinMode::kInner && join.mode != JoinMode::kSemi;
  Conjuncts known_of_side[2];
  if (!is_full) known_of_side[1] = join.conjuncts;
  if (!is_full) known_of_side[0] = known;
  if (!keeps_rows) append(known_of_side[0], join.conjuncts);
  if (join.mode == JoinMode::kInner) append(known_of_side[1], known);
  Conjuncts sides[2];
  for (size_t child = 0; child < 2; ++child) {
    const Relations relations = set_of_relations_made_in(*join.children[child]);
    auto is_of_child = [&](const ExprPtr& conjunct) {
      return !may_fail(*conjunct) && reads_only(*conjunct, relations);
    };
    // Conditions above an outer join that are over its outer side may go below it, and those of its own that
    // are over its inner side.
    const bool is_outer = child == 0;
    if (!is_full && !(is_outer && keeps_rows)) append(sides[child], take_if(join.conjuncts, is_of_child));
    if (!is_full && is_outer) append(sides[child], take_if(pending, is_of_child));
  }
  for (size_t child = 0; child < 2; ++child) {
    push_into_child(join, child, std::move(sides[child]), known_of_side[child]);
  }
  return filtered(std::move(node), std::move(pending));
}

LogicalPtr push_through_expand(LogicalPtr node, Conjuncts pending) {
  const Relations below = set_of_relations_made_in(*node->children[0]);
  Conjuncts of_rows = take_if(
      pending, [&](const ExprPtr& conjunct) { return !may_fail(*conjunct) && reads_only(*conjunct, below); });
  push_into_child(*node, 0, std::move(of_rows), {});
  return filtered(std::move(node), std::move(pending));
}

LogicalPtr push(LogicalPtr node, Conjuncts pending, const Conjuncts& known) {
  switch (node->kind) {
    case LogicalKind::kFilter: {
      Conjuncts all = std::move(static_cast<LogicalFilter&>(*node).conjuncts);
      append(all, std::move(pending));
      return push(std::move(node->children[0]), std::move(all), known);
    }
    case LogicalKind::kProject:
      return push_through_project(std::move(node), std::move(pending));
    case LogicalKind::kProjectSet:
      return push_through_expand(std::move(node), std::move(pending));
    case LogicalKind::kAggregate:
      return push_through_aggregate(std::move(node), std::move(pending));
    case LogicalKind::kJoin:
      return push_through_join(std::move(node), std::move(pending), known);
    case LogicalKind::kWindow:
      return push_through_window(std::move(node), std::move(pending));
    case LogicalKind::kSort:
      push_into_child(*node, 0, std::move(pending), known);
      return node;
    case LogicalKind::kGet:
    case LogicalKind::kCommonScan:
    case LogicalKind::kLimit:
      break;
  }
  for (size_t child = 0; child < node->children.size(); ++child) push_into_child(*node, child, {}, {});
  return filtered(std::move(node), std::move(pending));
}

}  // namespace

void push_filters(LogicalPtr& tree) {
  tree = push(std::move(tree), {}, {});
}

}  // namespace rtsql
