// Values of sequences for the rows of a query.
#pragma once

#include <cstdint>

#include "bind/names/bind_state.h"
#include "logical/node.h"

namespace rtsql {

// Returns the value of the row with this number, from 0 on; that of row 0 comes next.
ExprPtr value_of_row(const SequenceEntry& sequence, const ExprPtr& number, SourceSpan span);

// Runs the tree, unless it is known without, and returns how many rows it has. Throws Error(kUnsupported) at
// the span where it reads the rows around it.
uint64_t count_rows(const LogicalNode& tree, BindState& state, SourceSpan span);

// Says that a row would take two values of a sequence.
Error is_taken_twice(SourceSpan span);

// Says that all values were given.
Error is_used_up(const SequenceEntry& sequence);

}  // namespace rtsql
