// Makes operators from a plan.
#pragma once

#include "exec/operator/operator.h"

namespace rtsql {

// Returns the operator of the node, with those of the nodes below it as its children. The context and the
// plan outlive them.
OperatorPtr build_operator(OperatorContext& context, const PlanNode& node);

}  // namespace rtsql
