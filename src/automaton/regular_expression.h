// Regular expressions (POSIX.1-2017, section 9.4, extended): the leftmost match, and of those the longest. In
// addition there are PostgreSQL's escapes \d \D \w \W \s \S, \y \Y \m \M (ends of words), \A \Z, \t \n \r \f,
// in brackets too where they are classes or characters. Characters are those of UTF-8. What would lead to
// runaway matching is refused: back references, repeats of repeats beyond 10,000, and four repeats, such as
// +, of what may be empty within one another. (?:…) is a group that is not captured. Repeats that take as
// little as they can, other forms of (?…) and look-around are refused.
//
// Automata match most of them in linear time; the C library has the others
// (docs/adr/0034-regular-expressions.md).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "automaton/dfa.h"
#include "automaton/text_match.h"

namespace rtsql {

// Immutable; may be used by several threads. Copies share what is compiled.
class RegularExpression {
 public:
  // Throws Error(kValue), without a span, where the pattern is none.
  RegularExpression(std::string_view pattern, RegularExpressionFlags flags);

  bool matches_in(std::string_view text) const;
  // Returns the automaton that tells whether a text has a match; null where there is none.
  const std::shared_ptr<const Dfa>& automaton() const;
  // Tells whether both are copies of one.
  bool is_same_as(const RegularExpression& other) const { return compiled_ == other.compiled_; }
  // Returns its tree, of which automata can be made; null where there is none.
  const Pattern* pattern() const;

 private:
  friend class MatchFinder;
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

// Finds the matches in one text, from the left.
class MatchFinder {
 public:
  // Without `with_groups` only whole matches are wanted. Expression and text outlive the finder.
  MatchFinder(const RegularExpression& expression, std::string_view text, bool with_groups);

  // Returns the first match that begins at `from`, where a character begins, or behind it; null without one.
  // It stays until the next call.
  const TextMatch* find(size_t from) &;

 private:
  std::optional<TextSpan> find_span(size_t from);
  std::optional<size_t> find_begin(size_t from);
  bool uses_automata() const;

  const RegularExpression::Compiled& compiled_;
  std::string_view text_;
  bool with_groups_;
  std::vector<bool> begins_;  // by byte: whether a match begins there; empty until it is asked for
  TextMatch match_;
};

// Returns a regular expression without spaces that are neither escaped nor in brackets, and without comments,
// each from # to the end of its line.
std::string without_spaces(std::string_view pattern);

}  // namespace rtsql
