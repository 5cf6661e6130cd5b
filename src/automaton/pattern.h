// The tree of a pattern: of a regular expression, or of LIKE.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "automaton/code_points.h"

namespace rtsql {

struct Pattern {
  enum class Kind : uint8_t {
    kCodePoint,    // any of `code_points`
    kSequence,     // all of `parts`, one behind the other; the empty text if there are none
    kAlternation,  // one of `parts`
    kRepeat,       // parts[0] from `least` to `most` times
    kGroup,        // parts[0], captured as group `number`, from 1, or not captured, 0
    kMark,         // the empty text; automata say where mark `number`, from 1 to 31, is reached
    kBegin,        // the empty text at the begin of the text
    kEnd,          // at its end
  };
  static constexpr uint32_t kAnyTimes = UINT32_MAX;

  Kind kind = Kind::kSequence;
  CodePoints code_points = {};
  std::vector<Pattern> parts = {};
  uint32_t least = 0, most = kAnyTimes;
  uint32_t number = 0;
};

// Returns a pattern that matches a part of a text where LIKE, in which backslashes escape, matches all of it.
// Without case, characters match those that have the same lower case (common/letter_case.h).
Pattern like_pattern(std::string_view like, bool ignore_case);

// Reads a regular expression in the form that automaton/regular_expression.h names. Returns none for what has
// no tree: ends of words, and whatever may not be valid.
std::optional<Pattern> parse_regular_expression(std::string_view text, bool ignore_case);

}  // namespace rtsql
