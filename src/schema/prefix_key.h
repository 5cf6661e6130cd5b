// The prefix key of a text is a number: its first bytes, and how many they are. Prefix keys order weakly as
// texts do: no text has a greater one than those that it is less than. They are poor man's normalized keys
// (Graefe and Larson, "B-tree indexes and CPU caches", ICDE 2001) that know the ends of texts, so that the
// key of a concatenation follows from those of its parts.
//
//   bits 58..3: seven bytes, the first one the highest, zeros behind the text;   bits 2..0: how many there
//   are
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rtsql {

inline constexpr size_t kPrefixBytes = 7;

inline int64_t prefix_key(std::string_view text) {
  const size_t bytes = std::min(text.size(), kPrefixBytes);
  uint64_t word = 0;
  for (size_t i = 0; i < kPrefixBytes; ++i)
    word = word << 8 | (i < bytes ? static_cast<unsigned char>(text[i]) : 0u);
  return static_cast<int64_t>(word << 3 | bytes);
}

// Returns the key of `a || b`, given those of both. The zeros behind `a` make room for the bytes of `b`, and
// where `a` has seven bytes, none of these are left.
constexpr int64_t joint_prefix_key(int64_t a, int64_t b) {
  const auto word = static_cast<uint64_t>(a), next = static_cast<uint64_t>(b);
  const uint64_t bytes = word & 7, all_bytes = std::min<uint64_t>(kPrefixBytes, bytes + (next & 7));
  return static_cast<int64_t>((word >> 3 | next >> 3 >> 8 * bytes) << 3 | all_bytes);
}

}  // namespace rtsql
