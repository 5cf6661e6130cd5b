// Finds a group of the first match of a regular expression, on a device. Unlike automaton/captures.h it keeps
// nothing by byte of a text; where a part may end, the rest is matched anew.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "automaton/dfa.h"

namespace rtsql {

struct GroupFinder {
  // Is a part of the sequence up to the group, which begins where the one before ends. It ends at the last
  // place from which `rest` (kFromHere) matches all that is left of the match; the last part of all, which
  // has no rest, at the end of the match.
  struct Part {
    Dfa automaton;  // kFromHere
    std::optional<Dfa> rest;
  };

  std::optional<Dfa>
      begins;  // backwards, kEverywhere: where matches begin; none: at the begin of the text only
  Dfa ends;    // kFromHere
  std::vector<Part> parts;  // the last is that of the group; none: the whole match is wanted
};

// Returns null where automata do not find it; group 0 is the whole match.
std::shared_ptr<const GroupFinder> make_group_finder(const Pattern& pattern, uint32_t group);

// These tell whether matches of the pattern begin at the begin of a text only, or end at its end only.
bool begins_at_begin(const Pattern& pattern);
bool ends_at_end(const Pattern& pattern);

}  // namespace rtsql
