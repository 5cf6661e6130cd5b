// OVERLAPS: whether two periods of time have a moment in common.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// A period lasts from one time to the other, in any order; the later one is not within, unless the two are
// the same.
struct Period {
  ExprPtr one, other;
};

// Returns whether the periods overlap: NULL if a NULL among their ends could decide it. Throws Error(kType)
// unless all ends are DATEs and TIMESTAMPs, or all are TIMEs.
ExprPtr make_overlaps(const Period& a, const Period& b, SourceSpan span);

}  // namespace rtsql
