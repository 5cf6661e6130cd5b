// Tells cells of a CSV file apart by how they are written: what kind of value they are, and what they look
// like.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rtsql::csv {

enum class CellKind : uint8_t {
  kInteger,
  kDecimal,
  kFormatted,  // a number that is written otherwise: 007; 100,000.00; 2,5
  kDigits,     // digits and signs that are no number: 2024-01; 0-4; 65+; +49 123
  kTime,       // a DATE or TIMESTAMP
  kTruth,
  kWord,
};
inline constexpr size_t kCellKinds = 7;

CellKind cell_kind(std::string_view text, std::string_view date_format);

// Tells whether it is one of the numbers, however written.
inline bool is_number(CellKind kind) {
  return kind == CellKind::kInteger || kind == CellKind::kDecimal || kind == CellKind::kFormatted;
}

// Tells whether `text` is a number that is read as a year.
bool is_year(std::string_view text);

// Returns the characters of `text`, each digit as a 9 and each letter as an A or a, and one for a run of
// these if `runs`.
std::string shape_of(std::string_view text, bool runs);

// Tells whether `text` has nothing but letters, digits, spaces and underscores, as names have.
bool is_like_a_name(std::string_view text);

// A style is how words are written: two words of one style may be of one column.
struct CellStyle {
  enum class Case : uint8_t { kNone, kLower, kCapital, kUpper } letters = Case::kNone;
  bool digits = false;
  bool spaces = false;
  bool underscores = false;
};
CellStyle style_of(std::string_view text);

bool has_letters(std::string_view text);
bool has_digits(std::string_view text);

}  // namespace rtsql::csv
