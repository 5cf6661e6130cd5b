#include "exec/operator/asof_join_operator.h"

#include "exec/join/asof_join.h"

namespace rtsql {

void AsofJoinOperator::emit(const Consumer& consumer, Demand) {
  const RowSet inner = child(1).collect(), outer = child(0).collect();
  const AsofRows rows = join_nearest(execution(), plan(), outer, inner);
  if (consumer({rows.joined}) && rows.alone) consumer({*rows.alone});
}

}  // namespace rtsql
