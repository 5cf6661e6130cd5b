// A nondeterministic automaton over the bytes of UTF-8 (Thompson, "Regular expression search algorithm",
// Communications of the ACM 1968).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "automaton/pattern.h"

namespace rtsql {

struct NfaState {
  enum class Kind : uint8_t {
    kByte,   // to next[0] by a byte from `first` to `last`
    kSplit,  // to any of `next` without a byte
    kBegin,  // to next[0] where no byte has been read
    kEnd,    // to next[0] where no byte follows
    kMark,   // to next[0], if there is one; `mark` is reached
  };
  Kind kind = Kind::kSplit;
  uint8_t first = 0, last = 0;
  uint32_t mark = 0;  // 0: the pattern is matched
  std::vector<uint32_t> next = {};
  // Whatever is matched from states of this number and above is matched from this state, too.
  uint32_t supersedes = UINT32_MAX;
};

struct Nfa {
  std::vector<NfaState> states;
  uint32_t start = 0;
};

// Says which way texts are read: backwards, begins and ends are exchanged.
enum class Direction : uint8_t { kForwards, kBackwards };

// Returns none for a pattern of too many states.
std::optional<Nfa> compile_pattern(const Pattern& pattern, Direction direction);

}  // namespace rtsql
