// Patterns of SQL's SIMILAR TO, which match whole texts: % is any text, _ one character, and | * + ? {} () []
// are as in regular expressions. An escape, one character or none, makes the next one stand for itself; in
// front of a double quote it separates the pattern's parts, of which there are three at most.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "automaton/dfa.h"
#include "automaton/text_match.h"

namespace rtsql {

// Throws Error(kValue), without a span, unless the text is one character or empty.
void check_similar_to_escape(std::string_view escape);

// Returns the regular expression of a pattern. Throws Error(kValue), without a span, where the escape is
// none, ends the pattern, or separates more than three parts.
std::string similar_to_pattern(std::string_view pattern, std::string_view escape);

// Finds the part of a text that the second part of a pattern matches, or the first where there is only one:
// SUBSTRING(text SIMILAR pattern ESCAPE escape). Where there is a choice the first part takes as little as it
// can, and then the second one as much as it can. Immutable; may be used by several threads.
class SimilarSubstring {
 public:
  // Throws Error(kValue) as similar_to_pattern does, and where a part is no regular expression.
  SimilarSubstring(std::string_view pattern, std::string_view escape);

  // Returns none where the pattern does not match.
  std::optional<TextSpan> find(std::string_view text) const;

 private:
  Dfa first_, second_;  // forwards: where the parts end
  Dfa rest_, last_;     // backwards: from where the parts behind the first, the second, match the rest
};

}  // namespace rtsql
