// `bucket` has buckets of a fixed number of slots; a full one passes keys on to their other buckets (cuckoo
// hashing) or to buckets of its own (chains). See hash_table.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kBucketIndex;

}  // namespace rtsql
