// `sorted` keeps keys in ascending order with their row ids, searched by halving (M1, "AO+BS", of "Is Binary
// Search Really All You Need?", section 3.1), below a directory of the keys' leading bits. See
// sorted_index.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kSortedIndex;

}  // namespace rtsql
