// Finds what the groups of a regular expression match within a match, where automata decide it
// (automaton/part_patterns.h).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "automaton/dfa.h"
#include "automaton/text_match.h"

namespace rtsql {

class Captures {
 public:
  // Returns none where automata do not decide it.
  static std::optional<Captures> of(const Pattern& pattern, uint32_t groups);

  // Appends the groups of a match of the whole pattern.
  void append_groups(std::string_view text, TextSpan whole, TextMatch& match) const;

 private:
  // Is a part of the sequence, which begins where the one before ends.
  struct Part {
    Dfa automaton;       // kFromHere
    uint32_t group = 0;  // whose match it is; 0: of none
    bool is_optional = false;
  };

  std::vector<Part> parts_;
  Dfa ends_;  // backwards from the end of the match; bit i of a state: the parts from i on match from here
  uint32_t groups_ = 0;
};

}  // namespace rtsql
