// Says where a pattern matches a text.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace rtsql {

// Bytes of a text.
struct TextSpan {
  size_t begin, end;
  bool operator==(const TextSpan&) const = default;
};

// Holds the whole match, then those of the groups; none for a group that took no part.
using TextMatch = std::vector<std::optional<TextSpan>>;

struct RegularExpressionFlags {
  bool ignore_case = false;
  bool expanded = false;  // spaces mean nothing, nor does what follows # in its line
  bool lines = false;     // . and [^…] match no line's end, ^ and $ match at those of every line
};

}  // namespace rtsql
