// Regular expressions, matched by the C library (POSIX.1-2017, section 9.4, extended): the leftmost match,
// and of those the longest. In addition there are PostgreSQL's escapes \d \D \w \W \s \S, \y \Y \m \M (ends
// of words), \A \Z, \t \n \r \f, in brackets too where they are classes or characters. Characters are those
// of UTF-8. What would lead to runaway matching is refused: back references, and repeats of repeats beyond
// 10,000. Repeats that take as little as they can, (?…) and look-around are refused, as POSIX has none.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace rtsql {

struct RegularExpressionFlags {
  bool ignore_case = false;
  bool lines = false;  // . and [^…] match no line's end, ^ and $ match at those of every line
};

// Immutable; may be used by several threads.
class RegularExpression {
 public:
  // Throws Error(kValue), without a span, where the pattern is none.
  RegularExpression(std::string_view pattern, RegularExpressionFlags flags);

  struct Span {
    size_t begin, end;
  };
  // The whole match, then the groups; none for a group that took no part.
  using Match = std::vector<std::optional<Span>>;

  bool matches_in(std::string_view text) const;
  // Finds the first match that begins at `from` or behind it, of the first `most_groups` groups.
  std::optional<Match> find(std::string_view text, size_t from = 0) const;
  size_t groups() const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

// Makes the regular expression of a pattern of SQL's SIMILAR TO, which matches whole texts: % is any text, _
// one character, and | * + ? {} () [] are as in regular expressions. `escape` is one character, or empty for
// none. Throws Error(kValue) where the pattern ends with the escape.
std::string similar_to_pattern(std::string_view pattern, std::string_view escape);

}  // namespace rtsql
