#include "logical/join_block.h"

namespace rtsql {
namespace {

bool collect(const LogicalNode& node, JoinBlock& block) {
  const auto add = [&](const std::vector<ExprPtr>& conjuncts) {
    block.conjuncts.insert(block.conjuncts.end(), conjuncts.begin(), conjuncts.end());
  };
  if (node.kind == LogicalKind::kGet) {
    block.tables.push_back(static_cast<const LogicalGet&>(node).base);
    return block.tables.back()->table != nullptr;
  }
  if (node.kind == LogicalKind::kFilter) {
    add(static_cast<const LogicalFilter&>(node).conjuncts);
  } else if (node.kind == LogicalKind::kJoin) {
    const auto& join = static_cast<const LogicalJoin&>(node);
    if (join.mode != JoinMode::kInner) return false;
    add(join.conjuncts);
  } else {
    return false;
  }
  for (const LogicalPtr& child : node.children) {
    if (!collect(*child, block)) return false;
  }
  return true;
}

}  // namespace

std::optional<JoinBlock> join_block(const LogicalNode& tree) {
  JoinBlock block;
  if (!collect(tree, block)) return std::nullopt;
  return block;
}

}  // namespace rtsql
