// `pivot` keeps sorted keys below a buffer of the pivots that a search visits, in nodes of k - 1 (M3,
// "AO+PB+BS", and M5, "AO+PB+KS", of "Is Binary Search Really All You Need?", sections 3.3 and 3.4; `levels`
// is its section 4.5). See search_tree.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kPivotIndex;

}  // namespace rtsql
