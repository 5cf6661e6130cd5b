#include "plan/node/expand_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription ExpandPlan::describe(const DescribeOptions&) const {
  return {"Expand", {{"Count", expr_text(*count)}}};
}

bool ExpandPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in(count);
  return true;
}

}  // namespace rtsql
