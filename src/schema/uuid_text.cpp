#include "schema/uuid_text.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr size_t kDigits = 32;
constexpr size_t kTextBytes = 36;
constexpr UInt128 kHalf = UInt128{1} << 127;

std::optional<unsigned> hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

// Tells whether format_uuid writes a hyphen behind so many digits.
bool is_end_of_group(size_t digits) {
  return digits == 8 || digits == 12 || digits == 16 || digits == 20;
}

}  // namespace

std::optional<Int128> parse_uuid(std::string_view text) {
  if (text.starts_with('{')) {
    if (!text.ends_with('}')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
  }
  UInt128 bits = 0;
  size_t digits = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool may_be_hyphen = digits > 0 && digits < kDigits && digits % 4 == 0 && text[i - 1] != '-';
    if (text[i] == '-' && may_be_hyphen) continue;
    const std::optional<unsigned> digit = hexadecimal_digit(text[i]);
    if (!digit || digits == kDigits) return std::nullopt;
    bits = bits << 4 | *digit;
    ++digits;
  }
  if (digits < kDigits) return std::nullopt;
  return static_cast<Int128>(bits ^ kHalf);
}

bool is_hyphenated_uuid(std::string_view text) {
  if (text.size() != kTextBytes) return false;
  size_t digits = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_hyphen = is_end_of_group(digits) && text[i - 1] != '-';
    if (is_hyphen ? text[i] != '-' : !hexadecimal_digit(text[i])) return false;
    digits += is_hyphen ? 0 : 1;
  }
  return true;
}

std::string format_uuid(Int128 number) {
  const UInt128 bits = static_cast<UInt128>(number) ^ kHalf;
  std::string text;
  text.reserve(kTextBytes);
  for (size_t digit = 0; digit < kDigits; ++digit) {
    if (is_end_of_group(digit)) text += '-';
    text += "0123456789abcdef"[static_cast<unsigned>(bits >> (4 * (kDigits - 1 - digit))) & 15];
  }
  return text;
}

}  // namespace rtsql
