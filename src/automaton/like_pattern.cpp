#include "automaton/pattern.h"
#include "common/letter_case.h"
#include "common/utf8.h"

namespace rtsql {

namespace {

CodePoints character(char32_t code_point, bool ignore_case) {
  if (!ignore_case) return CodePoints(code_point);
  CodePoints set;
  for (const char32_t each : characters_of_lower_case(code_point)) set.add(each, each);
  return set;
}

}  // namespace

Pattern like_pattern(std::string_view like, bool ignore_case) {
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
          {.kind = Pattern::Kind::kCodePoint, .code_points = character(code_point.value, ignore_case)});
      at += code_point.bytes;
    }
  }
  // The automaton need not read what follows a last %.
  if (sequence.parts.back().kind == Pattern::Kind::kRepeat) {
    sequence.parts.pop_back();
  } else {
    sequence.parts.push_back({.kind = Pattern::Kind::kEnd});
  }
  return sequence;
}

}  // namespace rtsql
