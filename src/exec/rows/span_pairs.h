// Makes pairs of rows of spans, batch by batch: row i of one side goes with the members of span i.
#pragma once

#include <cstdint>
#include <functional>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Span i has size[i] members (uint32 each): the positions from first[i] on, looked up in the permutation
// where there is one. `total` is the sum of the sizes.
struct SpanList {
  gpu::Address first = 0;
  gpu::Address size = 0;
  gpu::Address permutation = 0;  // uint32 each; 0: none
  uint64_t count = 0;
  uint64_t total = 0;
};

SharedBuffer allocate_row_ids(Execution& execution, uint64_t count);

// Returns the rows of a batch of pairs, which may take half of the memory that is left.
uint64_t pairs_per_batch(Execution& execution);

// Calls `use` with the row ids of both sides, `count` each, in order, until it returns false. What records
// with them finishes the stream.
using PairConsumer =
    std::function<bool(const SharedBuffer& owners, const SharedBuffer& members, uint64_t count)>;
void for_each_batch_of_pairs(Execution& execution, const SpanList& spans, const PairConsumer& use);

}  // namespace rtsql
