// Range joins: conditions that hold a key of the inner side between values of the outer one, so that each
// outer row probes an index for a range.
#pragma once

#include <vector>

#include "plan/join/join_conditions.h"

namespace rtsql {

// low <= inner <= high, all of one type that is no VARCHAR; one of the bounds may be null.
struct JoinRange {
  ExprPtr inner, low, high;
  std::vector<ExprPtr> condition;  // the conjuncts that the bounds come from
  std::vector<ExprPtr> implied;    // those of them that the range says all of: < and > are tested besides
};

// Returns a range for each inner expression that the conditions between the two sides bound.
std::vector<JoinRange> join_ranges(const JoinConditions& conditions, const JoinLeaves& leaves,
                                   const LeafSet& outer, const LeafSet& inner);

}  // namespace rtsql
