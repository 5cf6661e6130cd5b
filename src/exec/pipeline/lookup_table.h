// Holds what look-ups read (plan/lookup.h), in device memory.
#pragma once

#include "exec/execution.h"
#include "exec/pipeline/pending_rows.h"
#include "plan/lookup.h"

namespace rtsql {

struct LookupTable {
  LookupPlan plan;
  SharedBuffer bits;     // where the plan tests bits
  SharedBuffer entries;  // where it has entries
};

// Records the building of the table of these rows by their keys, which are unique unless the form is kBits.
// Rows whose key is NULL have no entry. The positions are those in `rows` before any is dropped.
LookupTable build_lookup_table(Execution& execution, const PendingRows& rows, const ExprPtr& key,
                               const LookupPlan& plan);

}  // namespace rtsql
