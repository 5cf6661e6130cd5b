// A deterministic automaton over bytes, which reads each of them once, on the host or on the device.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "automaton/nfa.h"

namespace rtsql {

// Says what an automaton finds.
enum class Search : uint8_t {
  kAnywhere,    // whether the pattern matches a part of the text: state kSure is reached, or an accepting one
                // is left at the end
  kFromHere,    // where matches end that begin where the automaton is started
  kEverywhere,  // where matches end that begin anywhere
};

struct Dfa {
  // States are numbered by the first of their transitions; these two are left by no byte.
  uint32_t dead() const { return 0; }            // nothing will match
  uint32_t sure() const { return class_count; }  // kAnywhere: something has

  std::array<uint8_t, 256> class_of{};  // bytes of one class are alike to all states
  uint32_t class_count = 0;
  std::vector<uint32_t> next;  // by state, plus class of byte
  // By number of the state: bit 0 says that the pattern is matched, others that marks are reached.
  std::vector<uint32_t> marks;
  std::vector<uint32_t> marks_at_end;  // likewise, if no byte follows
  uint32_t at_begin = 0;               // the first state, at the begin of the text
  uint32_t inside = 0;                 // likewise, behind other bytes

  uint32_t state_count() const { return static_cast<uint32_t>(marks.size()); }
  uint32_t step(uint32_t state, char byte) const {
    return next[state + class_of[static_cast<uint8_t>(byte)]];
  }
  uint32_t marks_of(uint32_t state, bool is_at_end) const {
    return (is_at_end ? marks_at_end : marks)[state / class_count];
  }
  bool accepts(uint32_t state, bool is_at_end) const { return (marks_of(state, is_at_end) & 1) != 0; }

  // Tells whether a text has a match, where the automaton is of kAnywhere.
  bool matches_in(std::string_view text) const;
};

// Makes an automaton by the construction of subsets (Rabin and Scott, "Finite automata and their decision
// problems", IBM Journal 1959). Returns none if it has too many states.
std::optional<Dfa> determinize(const Nfa& nfa, Search search);
std::optional<Dfa> compile_automaton(const Pattern& pattern, Direction direction, Search search);

// Returns the automaton of kAnywhere; null if it has too many states.
std::shared_ptr<const Dfa> search_automaton(const Pattern& pattern);

}  // namespace rtsql
