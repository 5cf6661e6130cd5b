// Searches a hashed table as kernels do (shaders/index/hash/hash_search.glsl), but on the host, which sees
// the device's memory: for one key that takes less time than it takes to have the device do anything.
#pragma once

#include <cstdint>
#include <optional>

#include "index/contract/index.h"
#include "index/hash/hash_table.h"

namespace rtsql {

// Holds what a slot says of its key: the row, where every key of the table occurs once, else the position of
// the first of so many rows.
struct HashedKey {
  uint32_t place = 0;
  uint32_t count = 0;  // 0: the table does not have the key
};

// Returns none where the host does not see the table.
std::optional<HashedKey> search_on_host(const HashTable& table, KeyWidth width, uint64_t key);

}  // namespace rtsql
