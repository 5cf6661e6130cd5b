#include "function/text/name_parts.h"

#include <algorithm>

#include "common/digit.h"
#include "common/text.h"

namespace rtsql {
namespace {

constexpr std::string_view kSpaces = " \t\n\r\f\v";

void skip_spaces(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(kSpaces), rest.size()));
}

bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::optional<std::string> take_quoted(std::string_view& rest) {
  std::string part;
  for (size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"' && !rest.substr(i).starts_with("\"\"")) {
      rest.remove_prefix(i + 1);
      return part.empty() ? std::nullopt : std::optional(std::move(part));
    }
    if (rest[i] == '"') ++i;
    part += rest[i];
  }
  return std::nullopt;
}

std::optional<std::string> take_part(std::string_view& rest) {
  if (rest.starts_with('"')) return take_quoted(rest);
  if (rest.empty() || !begins_name(rest[0])) return std::nullopt;
  const auto* const end =
      std::ranges::find_if_not(rest, [](char c) { return begins_name(c) || is_digit(c) || c == '$'; });
  std::string part = to_lower(std::string_view(rest.begin(), end));
  rest = std::string_view(end, rest.end());
  return part;
}

}  // namespace

std::optional<std::vector<std::string>> read_name_parts(std::string_view text, bool is_strict) {
  std::vector<std::string> parts;
  while (true) {
    skip_spaces(text);
    std::optional<std::string> part = take_part(text);
    if (!part) return std::nullopt;
    parts.push_back(*std::move(part));
    skip_spaces(text);
    if (!text.starts_with('.')) break;
    text.remove_prefix(1);
  }
  return text.empty() || !is_strict ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace rtsql
