// Tells what a consumer's kernel can take over.
#pragma once

#include "exec/expression/precompute.h"
#include "exec/expression/split_condition.h"
#include "exec/pipeline/pending_rows.h"

namespace rtsql {

// Tells whether the conjuncts of pending rows can be tested in the kernel of whoever takes the rows: nothing
// in them is computed apart, and they are not too many.
inline bool fit_one_kernel(const PendingRows& pending) {
  const std::vector<ExprPtr> conjuncts = pending.rows.resolve(pending.conjuncts);
  return !needs_precomputing(conjuncts) && conjuncts_of_one_kernel(conjuncts) == conjuncts.size();
}

}  // namespace rtsql
