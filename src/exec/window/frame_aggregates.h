// The aggregates of a window, taken apart into accumulators.
#pragma once

#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/row_set.h"
#include "logical/window.h"

namespace rtsql {

// Aggregates that share their frame share accumulators.
struct FrameAggregates {
  const Frame* frame = nullptr;
  std::vector<size_t> places;  // among the calls
  std::vector<AggregateCall> aggregates;
  RelationId relation;  // of the accumulators
  AccumulatorLayout layout;
};

// Takes calls of kAggregate, over the sources of `rows`. The results know their dictionaries, and read no
// accumulator whose value is known: that a frame with its own row has one.
std::vector<FrameAggregates> lay_out_frames(Execution& execution, const RowSet& rows,
                                            const std::vector<const WindowCall*>& calls);

}  // namespace rtsql
