// Groups rows on the host and computes aggregates of each group's rows.
#pragma once

#include "exec/reference/rows.h"
#include "exec/reference/work.h"
#include "logical/node.h"

namespace rtsql::reference {

// Returns a row per group, and one in all where there are no keys. An aggregate that has no value, such as a
// sum out of range, is an error of what reads it.
Rows run_aggregate(const GroupBy& group, const Rows& rows, const Place* outer, Work& work);

}  // namespace rtsql::reference
