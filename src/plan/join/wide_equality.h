// Wide DECIMALs have no key of 64 bits: joins compare numbers that they are, or their two words.
#pragma once

#include <vector>

#include "plan/estimate/estimate.h"

namespace rtsql {

// Replaces the equalities of expressions with wide DECIMALs by ones that have keys, and others of them, whose
// digits do not fit 38, by conditions that are no equalities. `tells_null` says that a comparison with NULL
// is not the same as one that is FALSE, as in a mark join.
std::vector<ExprPtr> with_wide_equalities(const std::vector<ExprPtr>& conjuncts, Estimator& estimator,
                                          bool tells_null);

}  // namespace rtsql
