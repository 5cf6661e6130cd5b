// The longest text that a function makes. Whatever puts texts together checks the bytes before it takes
// memory for them, so that no expression takes more than a few times as much at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/count_steps.h"

namespace rtsql {

inline constexpr uint64_t kLongestText = uint64_t{1} << 30;
inline constexpr std::string_view kTextTooLong = "the text would be longer than 1 GiB";

// Throws Error(kValue) with kTextTooLong, without a span, where a text would have more bytes than the
// longest.
void check_text_bytes(uint64_t bytes);

// Appends, unless the text would be too long.
inline void append_text(std::string& text, std::string_view part) {
  check_text_bytes(text.size() + part.size());
  count_steps();
  for_each_piece(part, [&](std::string_view piece) { text += piece; });
}

inline std::string copy_text(std::string_view text) {
  std::string copy;
  copy.reserve(text.size());
  for_each_piece(text, [&](std::string_view piece) { copy += piece; });
  return copy;
}

}  // namespace rtsql
