#include "plan/node/aggregate_plan.h"

#include "common/text.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription AggregatePlan::describe(const DescribeOptions&) const {
  NodeDescription description;
  std::vector<std::string> calls;
  for (const AggregateCall& call : group.aggregates) calls.push_back(call.text);
  description.title = group.keys.empty() ? "Aggregate" : calls.empty() ? "Distinct" : "Group Aggregate";
  if (!group.keys.empty()) description.fields.emplace_back("Group Key", list_text(group.keys));
  if (!calls.empty()) description.fields.emplace_back("Aggregates", join(calls, ", "));
  add_filter(description, having);
  return description;
}

bool AggregatePlan::replace_parameters(const ParameterValues& values) {
  values.replace_in(group.keys);
  for (AggregateCall& call : group.aggregates) {
    for (ExprPtr* expr : call.expressions()) values.replace_in(*expr);
  }
  values.replace_in_conjuncts(having);
  return true;
}

}  // namespace rtsql
