#include "plan/node/common_table_plan.h"

#include <fmt/format.h>

#include "plan/node/describe.h"

namespace rtsql {

NodeDescription CommonTablePlan::describe(const DescribeOptions&) const {
  return {fmt::format("{}Common Table {}", is_recursive() ? "Recursive " : "", name), {}};
}

}  // namespace rtsql
