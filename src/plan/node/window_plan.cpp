#include "plan/node/window_plan.h"

#include "common/text.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription WindowPlan::describe(const DescribeOptions&) const {
  NodeDescription description{method == WindowMethod::kGroup ? "Window by Groups" : "Window", {}};
  if (!window.partition_by.empty())
    description.fields.emplace_back("Partition Key", list_text(window.partition_by));
  if (!window.order_by.empty()) description.fields.emplace_back("Sort Key", sort_keys_text(window.order_by));
  std::vector<std::string> calls;
  for (const WindowCall& call : window.calls) calls.push_back(call.text);
  description.fields.emplace_back("Functions", join(calls, ", "));
  const bool has_keys = !window.partition_by.empty() || !window.order_by.empty();
  if (method == WindowMethod::kSorted && has_keys)
    description.fields.emplace_back("Order", "that of the window below");
  return description;
}

bool WindowPlan::replace_parameters(const ParameterValues& values) {
  for (ExprPtr* expr : window.expressions()) values.replace_in(*expr);
  return true;
}

std::vector<ExprPtr> WindowPlan::expressions() const {
  std::vector<ExprPtr> exprs;
  Window copy = window;
  for (const ExprPtr* expr : copy.expressions()) exprs.push_back(*expr);
  return exprs;
}

}  // namespace rtsql
