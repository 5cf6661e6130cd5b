#include "plan/node/project_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription ProjectPlan::describe(const DescribeOptions&) const {
  const std::vector<ExprPtr> exprs = expressions();
  if (exprs.empty()) return {"Project", {}};
  return {"Project", {{"Output", list_text(exprs)}}};
}

bool ProjectPlan::replace_parameters(const ParameterValues& values) {
  for (OutputColumn& output : outputs) values.replace_in(output.expr);
  return true;
}

std::vector<ExprPtr> ProjectPlan::expressions() const {
  std::vector<ExprPtr> exprs;
  for (const OutputColumn& output : outputs) exprs.push_back(output.expr);
  return exprs;
}

}  // namespace rtsql
