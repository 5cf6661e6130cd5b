#include "automaton/pattern.h"
#include "common/utf8.h"

namespace rtsql {

Pattern like_pattern(std::string_view like) {
  const Pattern any{.kind = Pattern::Kind::kCodePoint, .code_points = all_code_points()};
  Pattern sequence;
  sequence.parts.push_back({.kind = Pattern::Kind::kBegin});
  for (size_t at = 0; at < like.size();) {
    if (like[at] == '%') {
      sequence.parts.push_back({.kind = Pattern::Kind::kRepeat, .parts = {any}});
      ++at;
    } else if (like[at] == '_') {
      sequence.parts.push_back(any);
      ++at;
    } else {
      if (like[at] == '\\' && at + 1 < like.size()) ++at;
      const CodePoint code_point = code_point_at(like, at);
      sequence.parts.push_back(
          {.kind = Pattern::Kind::kCodePoint, .code_points = CodePoints(code_point.value)});
      at += code_point.bytes;
    }
  }
  // What follows a last % need not be read.
  if (sequence.parts.back().kind == Pattern::Kind::kRepeat) {
    sequence.parts.pop_back();
  } else {
    sequence.parts.push_back({.kind = Pattern::Kind::kEnd});
  }
  return sequence;
}

}  // namespace rtsql
