// Puts keys that are appended into a hashed table.
#pragma once

#include <cstdint>
#include <optional>

#include "index/hash/hash_table.h"

namespace rtsql {

// Returns a copy of the table with the entries in it, too. In both every key occurs once, and no key is in
// both; the table has `count` keys. Returns nothing where the table would be too full, so that one is to be
// built. Adds the stage "insert" to the timings of `statistics` and raises its peak.
std::optional<HashTable> append_to_hash_table(gpu::Device& device, const HashTable& before, uint64_t count,
                                              const HashEntries& entries, const WorkContext& context,
                                              IndexBuildStatistics& statistics);

}  // namespace rtsql
