// Says how a device computes a function of one text.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>

#include "automaton/dfa.h"
#include "automaton/group_finder.h"

namespace rtsql {

// BOOLEAN: whether the automaton, of Search::kAnywhere, matches. It is made where it is needed, and may be
// null.
using TextMatcher = std::function<std::shared_ptr<const Dfa>()>;

// INTEGER: how many of these a text has.
enum class TextMeasure : uint8_t { kCharacters, kBytes };

// VARCHAR: so many characters, at most, behind those that are skipped.
struct TextSlice {
  uint64_t skipped = 0;
  uint64_t length = UINT64_MAX;
};

// VARCHAR: a group of the first match of a regular expression, empty where it took no part; without a match
// the empty text, or all of the text. The finder is made where it is needed, and may be null.
struct TextGroup {
  std::function<std::shared_ptr<const GroupFinder>()> finder;
  bool keeps_unmatched = false;
};

// BIGINT: the prefix key (schema/prefix_key.h) of the text, or of it with its letters in one case.
struct TextPrefix {
  enum class Letters : uint8_t { kAsTheyAre, kUpper, kLower } letters = Letters::kAsTheyAre;
};

// The first says that only the host computes it.
using DeviceTextFunction =
    std::variant<std::monostate, TextMatcher, TextMeasure, TextSlice, TextGroup, TextPrefix>;

}  // namespace rtsql
