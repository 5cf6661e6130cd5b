#include "exec/operator/join_operator.h"

#include <fmt/format.h>

#include "exec/join/key_checks.h"

namespace rtsql {

RowSet JoinOperator::collect_inner() {
  check_keys(execution(), plan().checks);
  Operator& inner = child(1);
  if (plan().method == JoinMethod::kBuild) inner.precompile_keys(plan().inner_key);
  if (plan().outer_key) outer().precompile_keys(plan().outer_key);
  return plan().method == JoinMethod::kIndex
             ? rows_of(*static_cast<const ScanPlan&>(*plan().children[1]).base)
             : inner.collect();
}

void JoinOperator::note(const Join& join) {
  profile().launched = join.launched();
  if (join.parts() > 1) profile().note = fmt::format("inner rows in {} parts", join.parts());
}

}  // namespace rtsql
