#include "plan/node/limit_plan.h"

#include "plan/node/describe.h"

namespace rtsql {

NodeDescription LimitPlan::describe(const DescribeOptions&) const {
  NodeDescription description{"Limit", {}};
  if (limit) description.fields.emplace_back("Rows", std::to_string(*limit));
  if (offset > 0) description.fields.emplace_back("Offset", std::to_string(offset));
  return description;
}

}  // namespace rtsql
