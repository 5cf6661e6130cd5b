// Says which segments of a column are to become one: many small ones take more files and more time to read
// than they are worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rtsql {

inline constexpr uint64_t kRowGroupRows = uint64_t{1} << 22;  // that a segment has at most

// Returns from which segment on all are to be one; their number where none are. Each has many more rows than
// those behind it together, or is merged with them, so that a row is written anew about log2(rows) times
// ("The log-structured merge-tree", O'Neil et al., 1996, has the idea), and few segments are left.
size_t first_to_merge(const std::vector<uint64_t>& rows);

}  // namespace rtsql
