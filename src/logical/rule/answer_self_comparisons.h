// Answers comparisons of a value with itself: x = x is TRUE wherever x is not NULL, and x <> x is FALSE. As a
// condition the first says x IS NOT NULL, which statistics know the share of. NVIDIA's compiler (580.159)
// crashes over a BOOLEAN column that such a comparison guards.
#pragma once

#include "logical/node.h"

namespace rtsql {

// Does so in every expression of a tree whose groupings have been matched with their keys.
void answer_self_comparisons(LogicalNode& tree);

}  // namespace rtsql
