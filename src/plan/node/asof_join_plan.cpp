#include "plan/node/asof_join_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription AsofJoinPlan::describe(const DescribeOptions&) const {
  NodeDescription description{keeps_outer ? "Asof Left Join" : "Asof Join", {}};
  std::vector<ExprPtr> equalities;
  for (size_t i = 0; i < outer_keys.size(); ++i)
    equalities.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {outer_keys[i], inner_keys[i]}));
  if (!equalities.empty()) description.fields.emplace_back("Join Cond", conjunction_text(equalities));
  description.fields.emplace_back("Nearest", nearest_text(nearest));
  add_filter(description, filter);
  return description;
}

bool AsofJoinPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in(outer_keys);
  values.replace_in(inner_keys);
  values.replace_in(nearest.outer);
  values.replace_in(nearest.inner);
  values.replace_in(filter);
  return true;
}

std::vector<ExprPtr> AsofJoinPlan::expressions() const {
  std::vector<ExprPtr> exprs = outer_keys;
  exprs.insert(exprs.end(), inner_keys.begin(), inner_keys.end());
  exprs.insert(exprs.end(), {nearest.outer, nearest.inner});
  exprs.insert(exprs.end(), filter.begin(), filter.end());
  return exprs;
}

}  // namespace rtsql
