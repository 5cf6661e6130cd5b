#include "plan/node/index_scan_plan.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "expression/fold.h"
#include "plan/estimate/index_conditions.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {
namespace {

// Returns the ranges that the condition stands for; none where there are none or too many.
std::optional<KeyRanges> find_ranges(const IndexScanPlan& scan) {
  const auto is_never = [](const ExprPtr& conjunct) { return is_never_true(*conjunct); };
  if (std::any_of(scan.condition.begin(), scan.condition.end(), is_never)) return KeyRanges{};
  const IndexConditions conditions(*scan.base, *scan.index, scan.condition);
  const size_t prefix = conditions.prefix();
  for (size_t i = 0; i < scan.condition.size(); ++i) {
    if (!conditions.is_over(i, prefix)) return std::nullopt;
  }
  return conditions.ranges(prefix);
}

}  // namespace

NodeDescription IndexScanPlan::describe(const DescribeOptions&) const {
  NodeDescription description{"Index Scan " + index_text(index->name, *base, index->method->name),
                              {{"Index Cond", conjunction_text(condition)}}};
  if (ranges.size() != 1) description.fields.emplace_back("Ranges", std::to_string(ranges.size()));
  add_filter(description, filter);
  return description;
}

bool IndexScanPlan::replace_parameters(const ParameterValues& values) {
  values.replace_in(condition);
  values.replace_in_conjuncts(filter);
  std::optional<KeyRanges> found = find_ranges(*this);
  if (found) ranges = *std::move(found);
  return found.has_value();
}

}  // namespace rtsql
