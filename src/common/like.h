// Decides what SQL's LIKE matches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// `%` stands for any text, `_` for one character; a backslash takes the meaning from what follows it.
bool is_like(std::string_view text, std::string_view pattern);

// Is a pattern that many texts are compared with. Immutable; may be used by several threads.
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
