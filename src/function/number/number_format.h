// Writes and reads numbers by templates of PostgreSQL's to_char and to_number, such as 'FM999,990.00' (Data
// Type Formatting Functions of its manual, in the C locale but for L, which is $). A template is read once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/wide_integer.h"

namespace rtsql {

enum class NumberPart : uint8_t {
  kText,  // as it is
  kNine,  // a digit, or a space in front of all digits
  kZero,  // a digit, or 0
  kPoint,
  kComma,
  kMinus,     // MI: - or a space
  kPlus,      // PL: + or a space
  kSign,      // SG: - or +
  kAnchor,    // S: - or + beside the digits
  kEnding,    // th or TH: of ordinals, which `text` is
  kRoman,     // RN or rn, which `text` is
  kCurrency,  // L: $
};

struct NumberField {
  NumberPart part = NumberPart::kText;
  std::string text = {};
};

struct NumberPattern {
  std::vector<NumberField> fields;
  int whole_digits = 0, decimal_places = 0;
  int shift = 0;        // V: it is multiplied by ten as often as there are 9s behind
  int first_zero = -1;  // place among the digits of the first kZero, if it is one of a whole digit
  int last_zero = 0;    // how many digits there are up to the last kZero
  bool has_point = false, is_plain = false;  // plain, by FM: without spaces and ending zeros
  bool in_brackets = false;                  // <1> for -1, by PR
  bool has_minus = false, has_plus = false, has_roman = false;
  bool has_anchor = false, anchor_is_behind = false;
  int digits_before_anchor = 0;
  std::string error = {};  // why it is none; empty: it is one
};

NumberPattern parse_number_template(std::string_view text);

// Returns the digits of the number that the text writes, with its sign and point; none where there are none.
// There are at most as many behind the point as the template has.
std::string read_number(const NumberPattern& pattern, std::string_view text);

// Writes an exact number, units of 10^-scale, rounded half away from zero.
std::string write_number(const NumberPattern& pattern, Int128 units, int scale);

// Writes a float, of which so many digits are known.
std::string write_number(const NumberPattern& pattern, double number, int known_digits);

// Writes the number with these digits, which have a point if there are places behind it. A digit other than 0
// may be any byte.
std::string write_digits(const NumberPattern& pattern, std::string digits, bool is_negative, int places);

}  // namespace rtsql
