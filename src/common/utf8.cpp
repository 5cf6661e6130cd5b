#include "common/utf8.h"

#include <algorithm>

#include "common/count_steps.h"

namespace rtsql {

int64_t count_code_points(std::string_view text) {
  int64_t count = 0;
  for_each_piece(text, [&](std::string_view piece) {
    count += std::count_if(piece.begin(), piece.end(), starts_code_point);
  });
  return count;
}

std::string shortened(std::string_view text, size_t most_bytes) {
  if (text.size() <= most_bytes) return std::string(text);
  size_t end = most_bytes;
  while (end > 0 && !starts_code_point(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

CodePoint code_point_at(std::string_view text, size_t position) {
  static constexpr CodePoint kInvalid{0xFFFD, 1, false};
  static constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  auto first = static_cast<unsigned char>(text[position]);
  if (first < 0x80) return {first, 1, true};
  size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || position + bytes > text.size()) return kInvalid;
  char32_t value = first & (0x7Fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    auto next = static_cast<unsigned char>(text[position + i]);
    if ((next & 0xC0) != 0x80) return kInvalid;
    value = value << 6 | (next & 0x3F);
  }
  bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[bytes] || value > 0x10FFFF || surrogate) return kInvalid;
  return {value, bytes, true};
}

}  // namespace rtsql
