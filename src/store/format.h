// The version of what is written: each file says which one it is of.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql {

// 2 has schemas, and records that say what is synced; 3 has rows of segments that are deleted; 4 has
// sequences, identity columns, macros and lists.
inline constexpr uint32_t kStoreFormat = 4;

// Throws Error(kUnsupported) where a later version of rtsql has written the file.
void check_format(uint32_t format, const std::string& path);

}  // namespace rtsql
