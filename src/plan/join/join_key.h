// Makes one key of several equalities, as an index of one column finds rows by one.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "plan/estimate/estimate.h"

namespace rtsql {

inline constexpr uint32_t kMostIntegerBits = 31;  // of a packed INTEGER, which is never negative

// outer = inner. It is exact where it holds for just those rows for which all equalities do; else they are
// still to be tested for the rows for which it holds.
struct KeyEquality {
  ExprPtr outer, inner;
  bool exact = true;
};

// Returns the outer key as an exact number of the inner's type, NULL where it is none; other keys as they
// are.
ExprPtr with_type_of(const ExprPtr& outer, const Expr& inner);

// Tells how many bits the equalities take, (outer, inner) each, packed into an integer; none if the inner
// keys are not all columns of integers or dates whose ranges together fit into 62 bits.
std::optional<uint32_t> packed_bits(Estimator& estimator,
                                    const std::vector<std::pair<ExprPtr, ExprPtr>>& keys);

// Packs the inner keys into an INTEGER or BIGINT where their ranges allow, the outer likewise, with NULL for
// what is out of these ranges. Else the key is a hash of all.
KeyEquality combine_keys(Estimator& estimator, const std::vector<std::pair<ExprPtr, ExprPtr>>& keys);

}  // namespace rtsql
