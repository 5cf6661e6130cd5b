#include "plan/node/sort_plan.h"

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription SortPlan::describe(const DescribeOptions&) const {
  NodeDescription description{"Sort", {{"Sort Key", sort_keys_text(keys)}}};
  if (top_n) description.fields.emplace_back("Top N", std::to_string(*top_n));
  if (prefix) description.fields.emplace_back("Prefix", expr_text(*prefix));
  return description;
}

bool SortPlan::replace_parameters(const ParameterValues& values) {
  for (SortKey& key : keys) values.replace_in(key.expr);
  if (prefix) values.replace_in(prefix);
  return true;
}

std::vector<ExprPtr> SortPlan::expressions() const {
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : keys) exprs.push_back(key.expr);
  return exprs;
}

}  // namespace rtsql
