// OVERLAPS: whether two periods of time have a moment in common.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// A period lasts from one time to the other, in any order; the later one is not within, unless the two are
// the same.
struct Period {
  ExprPtr one, other;
};

// The result is NULL where what is NULL could decide. Throws Error(kType) for what is no DATE or TIMESTAMP.
ExprPtr make_overlaps(const Period& a, const Period& b, SourceSpan span);

}  // namespace rtsql
