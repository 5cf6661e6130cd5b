#include "plan/node/plan_node.h"

namespace rtsql {

PlanNode::PlanNode(const PlanNode& other)
    : kind(other.kind), rows(other.rows), milliseconds(other.milliseconds), alternatives(other.alternatives) {
  for (const PlanPtr& child : other.children) children.push_back(child->clone());
}

}  // namespace rtsql
