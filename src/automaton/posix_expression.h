// Regular expressions, matched by the C library (POSIX.1-2017, section 9.4, extended): the leftmost match,
// and of those the longest. It takes all that automaton/regular_expression.h names, and is slow.
#pragma once

#include <memory>
#include <string_view>

#include "automaton/text_match.h"

namespace rtsql {

// Immutable; may be used by several threads.
class PosixExpression {
 public:
  // Throws Error(kValue), without a span, where the pattern is none.
  PosixExpression(std::string_view pattern, RegularExpressionFlags flags);

  bool matches_in(std::string_view text) const;
  // Finds the first match that begins at `from` or behind it.
  bool find(std::string_view text, size_t from, TextMatch& match) const;
  size_t groups() const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace rtsql
