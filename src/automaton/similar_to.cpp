#include "automaton/similar_to.h"

#include <algorithm>

#include "automaton/regular_expression.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr std::string_view kSpecial = "\\^$.|*+?{}()[]-";  // a backslash makes them themselves
constexpr size_t kMostSimilarParts = 3;

// Translates the parts of a pattern, each into a regular expression without anchors.
std::vector<std::string> similar_to_parts(std::string_view pattern, std::string_view escape) {
  check_similar_to_escape(escape);
  std::vector<std::string> parts(1);
  bool in_bracket = false;
  while (!pattern.empty()) {
    std::string& out = parts.back();
    if (!escape.empty() && pattern.starts_with(escape)) {
      pattern.remove_prefix(escape.size());
      if (pattern.empty()) {
        throw Error(ErrorKind::kValue,
                    "invalid regular expression: a pattern of SIMILAR TO ends with its escape")
            .sqlstate(sqlstate::kInvalidRegex);
      }
      if (pattern[0] == '"' && !in_bracket) {
        parts.emplace_back();
      } else {
        if (kSpecial.find(pattern[0]) != std::string_view::npos) out += '\\';
        out += pattern[0];
      }
    } else if (in_bracket) {
      in_bracket = pattern[0] != ']';
      out += pattern[0] == '\\' ? "\\\\" : std::string(1, pattern[0]);
    } else {
      switch (pattern[0]) {
        case '%':
          out += ".*";
          break;
        case '_':
          out += '.';
          break;
        case '.':
        case '^':
        case '$':
        case '\\':
          out += '\\';
          out += pattern[0];
          break;
        default:
          in_bracket = pattern[0] == '[';
          out += pattern[0];
      }
    }
    pattern.remove_prefix(1);
  }
  if (parts.size() <= kMostSimilarParts) return parts;
  throw Error(ErrorKind::kValue,
              "SQL regular expression may not contain more than two escape-double-quote separators")
      .sqlstate(sqlstate::kInvalidUseOfEscape)
      .hint("the part between the two is what substring gives");
}

// Puts parts, which may be empty, one behind the other.
std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) {
    if (!part.empty()) all += "(?:" + part + ")";
  }
  return all;
}

Dfa automaton_of(const std::string& expression, Direction direction) {
  std::optional<Pattern> pattern =
      expression.empty() ? Pattern{} : parse_regular_expression(expression, false);
  std::optional<Dfa> automaton;
  if (pattern) automaton = compile_automaton(*pattern, direction, Search::kFromHere);
  if (automaton) return *std::move(automaton);
  const RegularExpression valid(expression, {});  // or it says why not
  throw Error(ErrorKind::kValue, "invalid regular expression: no automaton finds the parts of such a pattern")
      .sqlstate(sqlstate::kInvalidRegex);
}

// Tells for each byte of the text, and its end, whether the automaton, which reads backwards, matches from
// there to the end.
std::vector<bool> places_before_rest(const Dfa& automaton, std::string_view text) {
  std::vector<bool> places(text.size() + 1);
  uint32_t state = automaton.at_begin;
  for (size_t at = text.size();; --at) {
    places[at] = automaton.accepts(state, at == 0);
    if (at == 0 || state == automaton.dead()) break;
    state = automaton.step(state, text[at - 1]);
  }
  count_bytes(text.size());
  return places;
}

}  // namespace

void check_similar_to_escape(std::string_view escape) {
  if (count_code_points(escape) <= 1) return;
  throw Error(ErrorKind::kValue, "invalid escape string")
      .sqlstate(sqlstate::kInvalidEscapeSequence)
      .hint("an escape string is empty or one character");
}

std::string similar_to_pattern(std::string_view pattern, std::string_view escape) {
  const std::vector<std::string> parts = similar_to_parts(pattern, escape);
  return "^(" + (parts.size() == 1 ? parts[0] : joined(parts)) + ")$";
}

SimilarSubstring::SimilarSubstring(std::string_view pattern, std::string_view escape) {
  std::vector<std::string> parts = similar_to_parts(pattern, escape);
  if (parts.size() == 1) parts.insert(parts.begin(), std::string());
  parts.resize(kMostSimilarParts);
  for (const std::string& part : parts) {
    if (!part.empty()) const RegularExpression valid(part, {});
  }
  first_ = automaton_of(joined({parts[0]}), Direction::kForwards);
  second_ = automaton_of(joined({parts[1]}), Direction::kForwards);
  rest_ = automaton_of(joined({parts[1], parts[2]}), Direction::kBackwards);
  last_ = automaton_of(joined({parts[2]}), Direction::kBackwards);
}

std::optional<TextSpan> SimilarSubstring::find(std::string_view text) const {
  const auto accepts_at = [&](const Dfa& automaton, uint32_t state, size_t at) {
    return automaton.accepts(state, at == text.size());
  };
  const std::vector<bool> begins = places_before_rest(rest_, text);
  size_t begin = 0;
  uint32_t state = first_.at_begin;
  while (!(begins[begin] && accepts_at(first_, state, begin))) {
    if (begin == text.size() || state == first_.dead()) return std::nullopt;
    state = first_.step(state, text[begin++]);
  }
  const std::vector<bool> ends = places_before_rest(last_, text);
  size_t end = begin;
  state = begin == 0 ? second_.at_begin : second_.inside;
  for (size_t at = begin;; ++at) {
    if (ends[at] && accepts_at(second_, state, at)) end = at;
    if (at == text.size() || state == second_.dead()) break;
    state = second_.step(state, text[at]);
  }
  count_bytes(2 * text.size());
  return TextSpan{begin, end};
}

}  // namespace rtsql
