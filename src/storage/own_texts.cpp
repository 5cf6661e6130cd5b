#include "storage/own_texts.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace rtsql {

void keep_own_texts(HostColumn& column) {
  keep_own_texts(column, [](const Dictionary& dictionary, std::span<const uint32_t> codes) {
    return std::optional(dictionary.strings(codes));
  });
}

bool keep_own_texts(HostColumn& column, const ReadStrings& read) {
  std::vector<uint32_t> codes;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) codes.push_back(column.at<uint32_t>(row));
  }
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  std::optional<TextHeap> strings = TextHeap();
  if (!codes.empty()) strings = read(*column.dictionary, codes);
  if (!strings) return false;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const auto code =
        static_cast<uint32_t>(std::ranges::lower_bound(codes, column.at<uint32_t>(row)) - codes.begin());
    std::memcpy(column.data.data() + row * sizeof code, &code, sizeof code);
  }
  column.dictionary = std::make_shared<const Dictionary>(*std::move(strings));
  return true;
}

}  // namespace rtsql
