#include "plan/node/project_set_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription ProjectSetPlan::describe(const DescribeOptions&) const {
  return {"ProjectSet", {{"Count", expr_text(*count)}}};
}

bool ProjectSetPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in(count);
  return true;
}

}  // namespace rtsql
