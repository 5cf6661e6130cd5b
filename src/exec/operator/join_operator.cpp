#include "exec/operator/join_operator.h"

#include <fmt/format.h>

#include "exec/join/key_checks.h"

namespace rtsql {

RowSet JoinOperator::collect_inner() {
  check_keys(execution(), plan().checks);
  return plan().method == JoinMethod::kIndex
             ? rows_of(*static_cast<const ScanPlan&>(*plan().children[1]).base)
             : child(1).collect();
}

void JoinOperator::note(const Join& join) {
  profile().launched = join.launched();
  if (join.parts() > 1) profile().note = fmt::format("inner rows in {} parts", join.parts());
}

}  // namespace rtsql
