// Computes the functions of regular expressions of a text, once their pattern is compiled.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "automaton/regular_expression.h"
#include "function/host_function.h"

namespace rtsql {

struct RegexFlags {
  RegularExpressionFlags of_pattern;
  bool all = false;  // g: of all matches, not of the first alone
};

// Reads the letters of flags. Throws Error(kValue), without a span, for one that is unknown.
RegexFlags parse_regex_flags(std::string_view letters);

// Says which argument is what behind the text and the pattern. The counts are from 1.
struct RegexPlaces {
  static constexpr size_t kNone = std::numeric_limits<size_t>::max();  // the function takes none

  size_t flags = kNone;
  size_t start = kNone;   // the character from which matches are sought
  size_t number = kNone;  // which of the matches is meant; of a replacement 0 means all
  size_t behind = kNone;  // 1: the place behind the match is wanted, 0: that where it begins
  size_t group = kNone;   // of the match; 0: all of it
};

struct RegexRun {
  const RegularExpression& regex;
  HostArguments of;  // all arguments: the text, the pattern, and others
  const RegexFlags& flags;
  const RegexPlaces& places;

  std::string_view text() const { return of[0].text; }
  int64_t number_at(size_t place, int64_t otherwise) const {
    return place < of.size() ? of[place].number : otherwise;
  }
};

using RegexCall = HostResult (*)(const RegexRun& run);

HostResult matches_regex(const RegexRun& run);  // BOOLEAN
HostResult matches_whole(const RegexRun& run);  // BOOLEAN: all of the text
// VARCHAR[]: the groups of the first match, or the match where there are none; NULL where nothing matches.
HostResult list_groups(const RegexRun& run);
// Of all matches, or without the flag g of the first: their number, a BIGINT, and such a list of the one
// whose number, from 0, is the third argument.
HostResult count_rows_of_matches(const RegexRun& run);
HostResult find_row_of_matches(const RegexRun& run);
HostResult count_matches(const RegexRun& run);  // INTEGER
HostResult locate_match(const RegexRun& run);   // INTEGER: a character from 1; 0 where there is none
HostResult extract_match(
    const RegexRun& run);                    // of the group in the third argument; empty where there is none
HostResult find_match(const RegexRun& run);  // NULL where there is none
HostResult find_first_part(const RegexRun& run);  // the first group where there is one, else the match
HostResult replace_matches(const RegexRun& run);  // by the third argument

// A text is split at its matches, but for empty ones at its begin, at its end or right behind another.
HostResult count_parts(const RegexRun& run);  // BIGINT
HostResult find_part(const RegexRun& run);    // VARCHAR: of the number, from 0, in the third argument
HostResult list_parts(const RegexRun& run);   // VARCHAR[]
// A list of what extract_match finds of each match.
HostResult extract_all_matches(const RegexRun& run);

}  // namespace rtsql
