// Finds which group each row belongs to, for keys of any types and number, by a hash table of
// representatives. A slot of the table holds the position of the first row that claimed it; rows with equal
// keys find it and share its group.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

struct GroupAssignment {
  uint64_t groups = 0;
  SharedBuffer group_of_row;     // uint32 per row, below `groups`
  SharedBuffer representatives;  // uint32 per group: a row of it, in the order of the table
};

// Requests its kernels; for use within gpu::Device::precompile.
void precompile_group_assignment(gpu::Device& device);

// NULLs are equal to each other. Finishes the stream.
GroupAssignment assign_groups(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys);

// Makes a bitmap over rows with exactly the representatives set.
gpu::Buffer mark_representatives(Execution& execution, const GroupAssignment& assignment, uint64_t rows);

}  // namespace rtsql
