// A span is a half-open range of bytes in the text of one statement, which errors underline.
#pragma once

#include <cstdint>

namespace rtsql {

struct SourceSpan {
  uint32_t begin = 0;
  uint32_t end = 0;

  bool operator==(const SourceSpan&) const = default;
};

// Returns the smallest span that covers both.
constexpr SourceSpan cover(SourceSpan a, SourceSpan b) {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

}  // namespace rtsql
