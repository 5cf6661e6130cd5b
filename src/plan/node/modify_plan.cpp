#include "plan/node/modify_plan.h"

#include "plan/node/describe.h"

namespace rtsql {

NodeDescription ModifyPlan::describe(const DescribeOptions&) const {
  return {title, fields};
}

}  // namespace rtsql
