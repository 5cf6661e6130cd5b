#include "plan/join/join_leaves.h"

namespace rtsql {

void JoinLeaves::add(JoinLeaf leaf, const std::vector<RelationId>& relations) {
  for (RelationId relation : relations) leaf_of_relation_.emplace(relation, count());
  leaves_.push_back(std::move(leaf));
}

LeafSet JoinLeaves::read_by(const Expr& expr) const {
  LeafSet set;
  visit(expr, [&](const Expr& node) {
    if (node.op == Op::kColumn) set.add(leaf_of_relation_.at(node.column.relation));
  });
  return set;
}

}  // namespace rtsql
