// Decides what SQL's LIKE matches.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// Says what `_` stands for: a character of UTF-8, or a byte.
enum class LikeUnit : uint8_t { kCharacter, kByte };

// `%` stands for any text, `_` for one unit; a backslash takes the meaning from what follows it.
bool is_like(std::string_view text, std::string_view pattern, LikeUnit unit = LikeUnit::kCharacter);

// Returns the longest text that occurs in each text that matches; it may be empty.
std::string like_part(std::string_view pattern);

// Is a pattern, of characters, that many texts are compared with. Immutable; may be used by several threads.
class LikePattern {
 public:
  explicit LikePattern(std::string pattern);
  bool matches(std::string_view text) const;

 private:
  bool has_parts_in_order(std::string_view text) const;

  std::string pattern_;
  bool has_places_ = false;  // for any one character
  std::vector<std::string>
      parts_;  // what stands before, between and behind the %; of patterns without places
};

}  // namespace rtsql
