#include "storage/csv/cell_kind.h"

#include <algorithm>

#include "common/digit.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr int kFirstYear = 1700;
constexpr int kLastYear = 2200;
constexpr size_t kGroupDigits = 3;

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
// Letters of other scripts count, too.
bool is_letter(char c) {
  return is_lower(c) || is_upper(c) || static_cast<unsigned char>(c) >= 0x80;
}

size_t leading_digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

// Tells whether `text` is a number whose digits stand in groups (1,234,567.89; 1 234; 1.234,5), or one with a
// decimal comma (2,5).
bool is_formatted_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  size_t digits = leading_digits(text);
  if (digits == 0) return false;
  text.remove_prefix(digits);
  if (digits <= kGroupDigits && !text.empty() && text.front() != '-' && text.front() != '+') {
    const char separator = text.front();
    while (text.size() > kGroupDigits && text.front() == separator &&
           leading_digits(text.substr(1)) == kGroupDigits) {
      text.remove_prefix(kGroupDigits + 1);
    }
  }
  if (text.empty()) return true;
  if (text.front() != '.' && text.front() != ',') return false;
  return text.size() > 1 && leading_digits(text.substr(1)) == text.size() - 1;
}

}  // namespace

bool has_letters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_letter);
}

bool has_digits(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit);
}

CellKind cell_kind(std::string_view text, std::string_view date_format) {
  switch (narrowest_type(text, date_format)) {
    case TypeId::kBoolean:
      return CellKind::kTruth;
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
      return CellKind::kTime;
    case TypeId::kInteger:
    case TypeId::kBigint:
    case TypeId::kDecimal:
      return CellKind::kInteger;
    case TypeId::kDouble:
      return CellKind::kDecimal;
    default:
      break;
  }
  const std::string_view trimmed = trim_spaces(text);
  const bool padded = number_type(trimmed).has_value();
  if (padded || is_formatted_number(trimmed)) return CellKind::kFormatted;
  const bool signs_only = trimmed.find_first_not_of("0123456789+-., '") == std::string_view::npos;
  return has_digits(trimmed) && signs_only ? CellKind::kDigits : CellKind::kWord;
}

bool is_year(std::string_view text) {
  text = trim_spaces(text);
  if (text.size() != 4 || leading_digits(text) != 4) return false;
  int year = 0;
  for (char c : text) year = year * 10 + (c - '0');
  return year >= kFirstYear && year <= kLastYear;
}

std::string shape_of(std::string_view text, bool runs) {
  std::string shape;
  for (char c : trim_spaces(text)) {
    char sign = is_digit(c) ? '9' : !is_letter(c) ? c : !runs && is_upper(c) ? 'A' : 'a';
    bool in_run = runs && !shape.empty() && shape.back() == sign && (sign == '9' || sign == 'a');
    if (!in_run) shape += sign;
  }
  return shape;
}

bool is_like_a_name(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == ' '; });
}

CellStyle style_of(std::string_view text) {
  text = trim_spaces(text);
  CellStyle style;
  const bool any_upper = std::any_of(text.begin(), text.end(), is_upper);
  const bool any_lower = std::any_of(text.begin(), text.end(), is_lower);
  const auto first = std::find_if(text.begin(), text.end(), is_letter);
  if (first != text.end()) {
    style.letters = !any_upper                       ? CellStyle::Case::kLower
                    : !any_lower && text.size() > 1  ? CellStyle::Case::kUpper
                    : is_upper(*first) || !any_lower ? CellStyle::Case::kCapital
                                                     : CellStyle::Case::kLower;
  }
  style.digits = has_digits(text);
  style.spaces = text.find(' ') != std::string_view::npos;
  style.underscores = text.find('_') != std::string_view::npos;
  return style;
}

}  // namespace rtsql::csv
