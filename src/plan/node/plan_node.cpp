#include "plan/node/plan_node.h"

namespace rtsql {

PlanNode::PlanNode(const PlanNode& other)
    : kind(other.kind),
      rows(other.rows),
      milliseconds(other.milliseconds),
      texts(other.texts),
      over_own_texts(other.over_own_texts),
      alternatives(other.alternatives) {
  for (const PlanPtr& child : other.children) children.push_back(child->clone());
}

}  // namespace rtsql
