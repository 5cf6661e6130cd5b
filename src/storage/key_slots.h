// Sizes what shaders/common/key_slots.glsl keeps keys in.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rtsql {

// The slots begin so far behind the start of their memory.
inline constexpr uint64_t kKeySlotsOffset = 16;
// Slots are named by 32 bits. There are more of them than rows of any table.
inline constexpr uint64_t kMostKeySlots = uint64_t{1} << 32;

// Returns how many slots so many keys are given: two or more each, so that searches are short.
constexpr uint64_t key_slots_for(uint64_t keys) {
  constexpr uint64_t kLeast = 16;
  return keys >= kMostKeySlots / 2 ? kMostKeySlots : std::bit_ceil(std::max(kLeast, 2 * keys));
}

}  // namespace rtsql
