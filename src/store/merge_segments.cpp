#include "store/merge_segments.h"

namespace rtsql {

size_t first_to_merge(const std::vector<uint64_t>& rows) {
  size_t first = rows.size();
  uint64_t behind = 0;
  for (size_t i = rows.size(); i-- > 0;) {
    if (behind + rows[i] > kRowGroupRows) break;
    if (i + 1 < rows.size() && rows[i] > 2 * behind) break;
    behind += rows[i];
    first = i;
  }
  return first + 1 >= rows.size() ? rows.size() : first;
}

}  // namespace rtsql
