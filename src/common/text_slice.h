// Cuts a run of characters out of a text.
#pragma once

#include <cstdint>
#include <string_view>

namespace rtsql {

// So many characters, at most, behind those that are skipped; or in front of those, from the end.
struct TextSlice {
  uint64_t skipped = 0;
  uint64_t length = UINT64_MAX;
  bool from_end = false;
};

// Counts the bytes it reads as steps of the thread's statement (common/count_steps.h).
std::string_view cut(std::string_view text, const TextSlice& slice);

}  // namespace rtsql
