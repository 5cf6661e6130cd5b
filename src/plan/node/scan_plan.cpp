#include "plan/node/scan_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription ScanPlan::describe(const DescribeOptions&) const {
  NodeDescription description{"Scan on " + table_text(*base), {}};
  add_filter(description, filter);
  add_parts(description, *base);
  return description;
}

bool ScanPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in_conjuncts(filter);
  return true;
}

}  // namespace rtsql
