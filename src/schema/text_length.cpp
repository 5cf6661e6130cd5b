#include "schema/text_length.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/utf8.h"

namespace rtsql {

std::string type_text(const TextLength& length) {
  return fmt::format("{}({})", length.drops_spaces ? "CHAR" : "VARCHAR", length.characters);
}

std::optional<std::string_view> fitted_text(std::string_view text, const TextLength& length) {
  const size_t without_spaces = text.find_last_not_of(' ') + 1;
  if (length.drops_spaces) text = text.substr(0, without_spaces);
  const auto most = static_cast<size_t>(length.characters);
  if (text.size() <= most) return text;  // in bytes, of which a character has one at least
  const auto missing = length.characters - count_code_points(text.substr(0, without_spaces));
  if (missing < 0) return std::nullopt;
  return text.substr(0, std::min(text.size(), without_spaces + static_cast<size_t>(missing)));
}

}  // namespace rtsql
