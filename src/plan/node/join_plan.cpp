#include "plan/node/join_plan.h"

#include <fmt/format.h>

#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"
#include "plan/node/scan_plan.h"

namespace rtsql {
namespace {

std::string title_of(const JoinPlan& join) {
  switch (join.method) {
    case JoinMethod::kIndex:
      return fmt::format("Index Nested Loop {}Join {}", mode_text(join.mode),
                         index_text(join.index->name, *static_cast<const ScanPlan&>(*join.children[1]).base,
                                    join.index->method->name));
    case JoinMethod::kBuild:
      return fmt::format("Build and Probe {}Join ({})", mode_text(join.mode), join.build_method->name);
    case JoinMethod::kLookup:
      return fmt::format("Look-up {}Join", mode_text(join.mode));
    case JoinMethod::kCross:
      return join.mode == JoinMode::kInner ? "Cross Join"
                                           : fmt::format("Nested Loop {}Join", mode_text(join.mode));
  }
  return {};
}

}  // namespace

NodeDescription JoinPlan::describe(const DescribeOptions& options) const {
  NodeDescription description{title_of(*this), {}};
  if (method == JoinMethod::kIndex && !probes_ranges()) {
    description.fields.emplace_back("Index Cond",
                                    fmt::format("{} = {}", expr_text(*inner_key), expr_text(*outer_key)));
  } else if (!condition.empty()) {
    description.fields.emplace_back(method == JoinMethod::kIndex ? "Index Cond" : "Join Cond",
                                    conjunction_text(condition));
  }
  if (!key_form.empty()) description.fields.emplace_back("Key", key_form);
  if (probe_order.sorted()) {
    description.fields.emplace_back(
        "Probes Sorted By", fmt::format("key bits {} to {}", probe_order.first_bit, probe_order.end_bit - 1));
  }
  add_filter(description, filter);
  add_checks(description, checks);
  add_alternatives(description, "Orders", orders, options);
  return description;
}

bool JoinPlan::replace_parameters(const ParameterValues& values) {
  for (ExprPtr* key : {&outer_key, &inner_key, &outer_low, &outer_high}) values.replace_in(*key);
  for (JoinBounds& bounds : box) {
    for (ExprPtr* key : {&bounds.key, &bounds.low, &bounds.high}) values.replace_in(*key);
  }
  values.replace_in(condition);
  values.replace_in_conjuncts(filter);
  values.replace_in(checks);
  return true;
}

std::vector<ExprPtr> JoinPlan::expressions() const {
  std::vector<ExprPtr> exprs = filter;
  for (const ExprPtr& key : {outer_key, inner_key, outer_low, outer_high}) {
    if (key) exprs.push_back(key);
  }
  for (const JoinBounds& bounds : box) exprs.insert(exprs.end(), {bounds.key, bounds.low, bounds.high});
  return exprs;
}

}  // namespace rtsql
