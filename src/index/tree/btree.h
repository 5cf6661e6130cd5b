// `btree` is a bulk-loaded B+-tree. An inner node holds the pivots between its `fanout` children and takes
// whole cache lines; a leaf is as large, full, and next in memory to its neighbours, which is what links
// them; lanes of a subgroup search a node together. See search_tree.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kBtreeIndex;

}  // namespace rtsql
