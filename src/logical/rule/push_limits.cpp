#include "logical/rule/push_limits.h"

#include <algorithm>

namespace rtsql {
namespace {

bool is_limited(const LogicalNode& node, uint64_t most) {
  if (node.kind == LogicalKind::kProject) return is_limited(*node.children[0], most);
  if (node.kind != LogicalKind::kLimit) return false;
  const auto& limit = static_cast<const LogicalLimit&>(node);
  return limit.limit && *limit.limit <= most;
}

void limit_to(LogicalPtr& node, uint64_t most) {
  if (is_limited(*node, most)) return;
  auto limit = node_above<LogicalLimit>(std::move(node));
  limit->limit = most;
  node = std::move(limit);
}

// Tells whether no row of either side has a match, as in UNION ALL.
bool pairs_none(const LogicalJoin& join) {
  return std::any_of(join.conjuncts.begin(), join.conjuncts.end(),
                     [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
}

bool reads_relations(const std::vector<ExprPtr>& exprs, const std::vector<RelationId>& relations) {
  bool found = false;
  for (const ExprPtr& expr : exprs) {
    visit_columns(*expr, [&](const Expr& column) {
      found =
          found || std::find(relations.begin(), relations.end(), column.column.relation) != relations.end();
    });
  }
  return found;
}

// Tells whether the join asks of its right side only whether it has a row.
bool asks_for_existence(const LogicalJoin& join) {
  const bool marks =
      join.mode == JoinMode::kSemi || join.mode == JoinMode::kAnti || join.mode == JoinMode::kMark;
  return marks && !reads_relations(join.conjuncts, relations_made_in(*join.children[1]));
}

// `node` is to give no more than the first `most` rows.
void push(LogicalNode& node, uint64_t most) {
  if (node.kind == LogicalKind::kProject) push(*node.children[0], most);
  if (node.kind != LogicalKind::kJoin) return;
  auto& join = static_cast<LogicalJoin&>(node);
  const bool keeps_left = join.mode == JoinMode::kLeft || join.mode == JoinMode::kSingle ||
                          join.mode == JoinMode::kMark || join.mode == JoinMode::kFull ||
                          join.mode == JoinMode::kAsofLeft;
  if (!keeps_left) return;
  if (join.mode == JoinMode::kFull && !pairs_none(join)) return;
  limit_to(join.children[0], most);
  if (join.mode == JoinMode::kFull) limit_to(join.children[1], most);
}

}  // namespace

void push_limits(LogicalNode& tree) {
  if (tree.kind == LogicalKind::kLimit) {
    const auto& limit = static_cast<const LogicalLimit&>(tree);
    if (limit.limit && *limit.limit <= UINT64_MAX - limit.offset)
      push(*tree.children[0], *limit.limit + limit.offset);
  }
  if (tree.kind == LogicalKind::kJoin) {
    auto& join = static_cast<LogicalJoin&>(tree);
    if (asks_for_existence(join)) limit_to(join.children[1], 1);
  }
  for (const LogicalPtr& child : tree.children) push_limits(*child);
}

}  // namespace rtsql
