// The lengths of texts: those of a column, or of what a CAST names, are no part of their type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

struct TextLength {
  int64_t characters = 0;     // at least 1
  bool drops_spaces = false;  // of CHAR: spaces at the end are no part of the text
  bool operator==(const TextLength&) const = default;
};

// Returns VARCHAR(3) or CHAR(3).
std::string type_text(const TextLength& length);

// Returns what of a text a column of the length stores: all but spaces that are too many, or that a CHAR
// drops; none where the text is too long.
std::optional<std::string_view> fitted_text(std::string_view text, const TextLength& length);

}  // namespace rtsql
