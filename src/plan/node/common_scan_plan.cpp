#include "plan/node/common_scan_plan.h"

#include "plan/node/describe.h"

namespace rtsql {

NodeDescription CommonScanPlan::describe(const DescribeOptions&) const {
  return {"Scan on Common Table " + name, {}};
}

}  // namespace rtsql
