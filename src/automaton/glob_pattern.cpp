#include "automaton/glob_pattern.h"

#include <optional>

namespace rtsql {
namespace {

constexpr std::string_view kMatchesNothing = "$a";

void append_literal(std::string& out, char c) {
  constexpr std::string_view kSpecialToRegex = "\\^$.|*+?{}()[]-";
  if (kSpecialToRegex.find(c) != std::string_view::npos) out += '\\';
  out += c;
}

// Takes what is behind [ off the pattern, with the bracket that closes it. Returns none where none does.
std::optional<std::string> take_brackets(std::string_view& pattern) {
  std::string out = "[";
  if (pattern.starts_with('!')) {
    out += '^';
    pattern.remove_prefix(1);
  }
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == ']' && i > 0) {
      pattern.remove_prefix(i + 1);
      return out + "]";
    }
    const bool is_range = pattern[i] == '-' && i > 0 && i + 1 < pattern.size() && pattern[i + 1] != ']';
    if (is_range) {
      out += '-';
    } else {
      append_literal(out, pattern[i]);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string glob_pattern(std::string_view pattern) {
  std::string out = "^(";
  while (!pattern.empty()) {
    const char c = pattern[0];
    pattern.remove_prefix(1);
    if (c == '*') {
      out += ".*";
    } else if (c == '?') {
      out += '.';
    } else if (c == '[') {
      const std::optional<std::string> brackets = take_brackets(pattern);
      if (!brackets) return std::string(kMatchesNothing);
      out += *brackets;
    } else if (c != '\\') {
      append_literal(out, c);
    } else if (pattern.empty()) {
      return std::string(kMatchesNothing);
    } else {
      append_literal(out, pattern[0]);
      pattern.remove_prefix(1);
    }
  }
  return out + ")$";
}

}  // namespace rtsql
