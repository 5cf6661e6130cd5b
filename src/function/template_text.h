// Takes apart what templates of to_char have in common.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

inline bool is_template_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Neither a letter nor a digit.
inline bool is_template_sign(char c) {
  return c > ' ' && c < 0x7F && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z');
}

// Takes what a template has that is no word of its own off its front: a text in double quotes, in which a
// backslash makes any character one of the text, or else one character, or \".
inline std::string take_template_text(std::string_view& rest) {
  std::string taken;
  if (!rest.starts_with('"')) {
    if (rest.starts_with("\\\"")) rest.remove_prefix(1);
    if (rest.empty()) return taken;
    taken += rest[0];
    rest.remove_prefix(1);
    return taken;
  }
  for (rest.remove_prefix(1); !rest.empty() && rest[0] != '"'; rest.remove_prefix(1)) {
    if (rest[0] == '\\' && rest.size() > 1) rest.remove_prefix(1);
    taken += rest[0];
  }
  if (!rest.empty()) rest.remove_prefix(1);
  return taken;
}

}  // namespace rtsql
