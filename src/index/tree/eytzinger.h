// `eytzinger` keeps all keys in the order in which a search visits them, level by level: a complete tree of
// nodes of k - 1 keys (M2, "EO+BS", and M4, "EO+KS", of "Is Binary Search Really All You Need?", sections 3.2
// and 3.4). It keeps no sorted keys: duplicates and ranges are spans between two ranks. See search_tree.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kEytzingerIndex;

}  // namespace rtsql
