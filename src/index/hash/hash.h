// `hash` is open addressing. A probe reads groups of slots that lie together, one after the other, until it
// meets its key or an empty slot; see hash_table.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kHashIndex;

}  // namespace rtsql
