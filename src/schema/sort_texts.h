// Sorts texts by their bytes, eight of them at a time: what is compared is mostly numbers that lie with the
// entries, and each text is read about once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "schema/dictionary_builder.h"

namespace rtsql {

// Names a text of one of several lists.
struct TextEntry {
  uint64_t prefix;  // eight bytes of the text, as a number that orders as they do
  uint32_t list;
  uint32_t number;  // in its list
};

// Returns how many bytes both begin with.
inline size_t common_bytes(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// Returns the bytes from `depth` on as a prefix; bytes behind the text's end are 0.
uint64_t text_prefix(std::string_view text, size_t depth);

// Sorts entries of `lists`, whose texts all have the same first `depth` bytes and whose prefixes are of the
// bytes behind these. Prefixes are others afterwards.
void sort_texts(const std::vector<TextList>& lists, std::span<TextEntry> entries, size_t depth);

}  // namespace rtsql
