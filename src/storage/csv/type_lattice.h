// How the types of CSV columns are found. A type holds the texts below it:
//
//   NULL < BOOLEAN < VARCHAR,  NULL < INTEGER < BIGINT < DOUBLE < VARCHAR,  NULL < DATE < TIMESTAMP < VARCHAR
//
// The type of a column is the least that holds all its texts, so it does not depend on the order of the rows,
// nor on where a guess began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "storage/type.h"

namespace rtsql::csv {

// The least type of the lattice that holds `text`, spaces around it ignored. BOOLEAN here are true/false/t/f
// only: 0, 1, yes and no are found in columns of numbers and of words. A text that follows a given
// `date_format` is a DATE or TIMESTAMP even where it also reads as a number.
TypeId narrowest_type(std::string_view text, std::string_view date_format);

// The least type that holds what either holds.
TypeId join_types(TypeId a, TypeId b);

std::string_view trim_spaces(std::string_view text);
bool is_truth_word(std::string_view text);  // true/false/t/f in any case

inline constexpr size_t kDoubleDigits = 15;  // decimal ones, that every DOUBLE keeps
// Whether a number as DOUBLE is another one than the text says: it has more digits than any DOUBLE tells
// apart, or is an integer that none is. Spaces around it are ignored.
bool loses_digits(std::string_view text);
bool is_exact_as_double(int64_t value);

}  // namespace rtsql::csv
