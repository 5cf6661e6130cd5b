// Finds the types of CSV columns. A type holds the texts below it:
//
//   NULL < BOOLEAN < VARCHAR,  NULL < INTEGER < BIGINT < DECIMAL(38,0) < DOUBLE < VARCHAR,
//   NULL < DATE < TIMESTAMP < VARCHAR,  NULL < UUID < VARCHAR
//
// The type of a column is the least that holds all its texts, so it does not depend on the order of the rows,
// nor on where a guess began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/wide_integer.h"
#include "schema/type.h"

namespace rtsql::csv {

// Returns the least type of the lattice that holds `text`, spaces around it ignored. BOOLEAN here are
// true/false/t/f only: 0, 1, yes and no are found in columns of numbers and of words. A text that follows a
// given `date_format` is a DATE or TIMESTAMP even where it also reads as a number. A padded number is a
// VARCHAR.
TypeId narrowest_type(std::string_view text, std::string_view date_format);

// Returns the least type of numbers that reads `text`, padded or not; none if it is no number.
std::optional<TypeId> number_type(std::string_view text);

// Tells whether the text of a number begins with zeros or a plus sign that the number would lose: 08123, -07,
// 00.5, +49…, but not 0, -0, 0.5, +inf. Such are zip codes, telephone and article numbers, not quantities.
inline bool is_padded(std::string_view text) {
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() < 2) return false;
  if (text[0] == '+') return is_digit(text[1]) || text[1] == '.';
  if (text[0] == '-') text.remove_prefix(1);
  return text.size() > 1 && text[0] == '0' && is_digit(text[1]);
}

// Returns the type of the lattice: DECIMAL is one of 38 digits, all in front of the point.
Type lattice_type(TypeId id);

// Tells whether the text is digits, with a sign or none.
bool is_whole_number(std::string_view text);

// Returns the least type that holds what either holds.
TypeId join_types(TypeId a, TypeId b);

std::string_view trim_spaces(std::string_view text);
bool is_truth_word(std::string_view text);  // true/false/t/f in any case

inline constexpr size_t kDoubleDigits = 15;  // decimal ones, that every DOUBLE keeps
// Tells whether a number as DOUBLE is another one than the text says: it has more digits than any DOUBLE
// tells apart, or is an integer that none is. Spaces around it are ignored.
bool loses_digits(std::string_view text);
bool is_exact_as_double(Int128 value);

}  // namespace rtsql::csv
