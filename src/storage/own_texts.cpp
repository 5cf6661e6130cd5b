#include "storage/own_texts.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace rtsql {

void keep_own_texts(HostColumn& column) {
  std::vector<uint32_t> codes;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) codes.push_back(column.at<uint32_t>(row));
  }
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  TextHeap strings;
  if (!codes.empty()) strings = column.dictionary->strings(codes);
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const auto code =
        static_cast<uint32_t>(std::ranges::lower_bound(codes, column.at<uint32_t>(row)) - codes.begin());
    std::memcpy(column.data.data() + row * sizeof code, &code, sizeof code);
  }
  column.dictionary = std::make_shared<const Dictionary>(std::move(strings));
}

}  // namespace rtsql
