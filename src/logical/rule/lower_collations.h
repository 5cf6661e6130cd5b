// Has sorts, windows and groups go by collation keys (expression/collating.h) where texts have a collation.
// What is equal under NOCASE is of one group, in which the text shown is the first by bytes of those that
// occur; MIN and MAX are found by keys that carry the text.
#pragma once

#include "logical/query.h"

namespace rtsql {

// Does so in the whole query, before any rule that looks at keys. Throws Error(kType) where the collation of
// a key is open, and Error(kUnsupported) where a recursive query would have to find equal rows by one.
void lower_collations(LogicalQuery& query);

}  // namespace rtsql
