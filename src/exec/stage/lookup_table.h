// Holds what look-ups read (plan/estimate/lookup.h), in device memory.
#pragma once

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"
#include "plan/estimate/lookup.h"

namespace rtsql {

struct LookupTable {
  LookupPlan plan;
  SharedBuffer storage;  // of what follows
  // uint64: the largest distance of a key from the smallest of the plan's, and the complement of the smallest
  // distance, both 0 where there is no key; where the plan has the range.
  gpu::Address range = 0;
  gpu::Address bits = 0;     // where the plan tests bits
  gpu::Address entries = 0;  // where it has entries
  gpu::Address slots = 0;    // in place of these, where keys are found by a hash
  gpu::Address next = 0;     // uint32 for each row: the chains, where it has them
};

// Makes room for an empty table. Records its clearing, independent of other commands.
LookupTable make_lookup_table(Execution& execution, const LookupPlan& plan);

// Records the filling of an empty table by these rows with their keys, which are unique unless the form is
// kBits or kChains. Rows whose key is NULL have no entry. The positions are those in `rows` before any is
// dropped.
void fill_lookup_table(Execution& execution, const LookupTable& table, const PipelineInput& rows,
                       const ExprPtr& key);

}  // namespace rtsql
