#include "common/json.h"

#include <fmt/format.h>

#include "common/utf8.h"

namespace rtsql {

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  size_t copied = 0;  // the text before it is in `out`
  auto replace = [&](size_t begin, size_t bytes, std::string_view replacement) {
    out += text.substr(copied, begin - copied);
    out += replacement;
    copied = begin + bytes;
  };
  for (size_t i = 0; i < text.size();) {
    const bool plain = text[i] >= 0x20 && text[i] != '"' && text[i] != '\\';  // nearly every character is
    if (plain) {
      ++i;
      continue;
    }
    CodePoint c = code_point_at(text, i);
    if (!c.valid) {
      replace(i, 1, "\uFFFD");
    } else if (c.value == '"') {
      replace(i, 1, "\\\"");
    } else if (c.value == '\\') {
      replace(i, 1, "\\\\");
    } else if (c.value == '\n') {
      replace(i, 1, "\\n");
    } else if (c.value == '\t') {
      replace(i, 1, "\\t");
    } else if (c.value == '\r') {
      replace(i, 1, "\\r");
    } else if (c.value < 0x20) {
      replace(i, 1, fmt::format("\\u{:04x}", static_cast<uint32_t>(c.value)));
    }
    i += c.bytes;
  }
  out += text.substr(copied);
  out += '"';
}

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

}  // namespace rtsql
