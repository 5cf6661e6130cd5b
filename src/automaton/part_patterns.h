// Takes a regular expression apart at its groups, where automata can tell what each part matches: each takes
// as much as it can for the rest still to match, which is what POSIX and the greedy matchers agree on.
#pragma once

#include <optional>
#include <vector>

#include "automaton/pattern.h"

namespace rtsql {

// Is what one part is made of. What takes most of it takes most of the whole: no more than one pattern of it
// has more than one length.
struct PartPattern {
  Pattern sequence;
  bool varies = false;
  bool is_group = false;  // nothing else stands in the part
  uint32_t group = 0;     // its number, if it is captured
  bool is_optional = false;
};

// Returns the parts in their order, 31 at most; none where automata do not decide what they match.
std::optional<std::vector<PartPattern>> split_at_groups(const Pattern& pattern);

}  // namespace rtsql
