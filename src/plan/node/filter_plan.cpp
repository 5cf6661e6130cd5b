#include "plan/node/filter_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription FilterPlan::describe(const DescribeOptions&) const {
  return {"Filter", {{"Filter", conjunction_text(filter)}}};
}

bool FilterPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in_conjuncts(filter);
  return true;
}

}  // namespace rtsql
