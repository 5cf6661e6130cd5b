// Writes numbers by templates, field by field. What looks odd is what PostgreSQL's NUM_processor does.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "common/digit.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "function/number/number_format.h"

namespace rtsql {
namespace {

constexpr size_t kNowhere = std::numeric_limits<size_t>::max();

// Writes the fields of a pattern around a number's digits. Digits that are missing in front are spaces, or
// zeros from the first 0 of the template on; FM drops the spaces, and zeros behind the last digit that
// counts.
class NumberWriter {
 public:
  // The digits have no sign. `places` of them are behind the point, `whole` are those that the pattern has in
  // front of it.
  NumberWriter(const NumberPattern& pattern, std::string digits, bool is_negative, int whole, int places)
      : pattern_(pattern),
        digits_(std::move(digits)),
        is_negative_(is_negative),
        in_brackets_(pattern.in_brackets),
        anchor_is_behind_(pattern.anchor_is_behind) {
    const auto length = static_cast<int>(std::min(digits_.find('.'), digits_.size()));
    if (length < whole) missing_ = whole - length;
    if (length > whole) {  // it does not fit
      digits_.assign(static_cast<size_t>(whole) + static_cast<size_t>(places) + 1, '#');
      digits_[static_cast<size_t>(whole)] = '.';
    }
    choose_sign(whole);
    choose_last(whole + places);
  }

  std::string write() {
    for (const NumberField& field : pattern_.fields) write_field(field);
    return std::move(out_);
  }

 private:
  void choose_sign(int whole) {
    if (pattern_.has_plus || pattern_.has_minus) {
      sign_is_written_ = pattern_.has_minus;
      return;
    }
    if (!is_negative_ && pattern_.is_plain) in_brackets_ = false;
    sign_is_written_ = !is_negative_ && pattern_.is_plain && !pattern_.has_anchor;
    if (pattern_.has_anchor && whole == pattern_.digits_before_anchor) anchor_is_behind_ = true;
  }

  void choose_last(int all) {
    end_ = all - 1;
    if (pattern_.is_plain && pattern_.has_point) {
      const size_t point = digits_.find('.');
      if (point != std::string::npos) last_ = std::max(point, digits_.find_last_not_of('0'));
      if (point != std::string::npos && pattern_.last_zero > missing_) {
        const auto last_zero = static_cast<size_t>(pattern_.last_zero - missing_);
        last_ = std::max(last_, std::min(digits_.size() - 1, last_zero));
      }
    }
    if (!sign_is_written_ && missing_ == 0) ++end_;
  }

  void write_field(const NumberField& field) {
    switch (field.part) {
      case NumberPart::kText:
      case NumberPart::kCurrency:
        out_ += field.text;
        return;
      case NumberPart::kNine:
      case NumberPart::kZero:
      case NumberPart::kPoint:
        return write_digit(field.part);
      case NumberPart::kComma:
        return write_or_space(has_begun_, ',');
      case NumberPart::kMinus:
        return write_or_space(is_negative_, '-');
      case NumberPart::kPlus:
        return write_or_space(!is_negative_, '+');
      case NumberPart::kSign:
        out_ += is_negative_ ? '-' : '+';
        return;
      case NumberPart::kEnding:
        return write_ending(field.text == "TH");
      default:
        return;
    }
  }

  void write_or_space(bool is_there, char c) {
    if (is_there)
      out_ += c;
    else if (!pattern_.is_plain)
      out_ += ' ';
  }

  void write_ending(bool in_upper_case) {
    if (is_negative_ || pattern_.has_point || !is_digit(digits_.back())) return;
    const bool is_teen = digits_.size() > 1 && digits_[digits_.size() - 2] == '1';
    const char last = is_teen ? '0' : digits_.back();
    const char* ending = last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
    out_ += in_upper_case ? to_upper(ending) : ending;
  }

  bool has_zeros() const { return pattern_.first_zero >= 0; }
  char digit() const { return place_ < digits_.size() ? digits_[place_] : '\0'; }
  bool ends_at_point() const { return last_ != kNowhere && digits_[last_] == '.'; }
  // A template with places has no 0 in front of its point.
  bool is_dropped_zero() const {
    return !has_zeros() && place_ == 0 && digit() == '0' && digits_.find('.') != std::string::npos;
  }

  void write_sign() {
    const bool begins = current_ >= missing_ || (has_zeros() && pattern_.first_zero == current_);
    if (sign_is_written_ || !begins || (is_dropped_zero() && !ends_at_point())) return;
    if (pattern_.has_anchor) {
      if (anchor_is_behind_) return;
      out_ += is_negative_ ? '-' : '+';
    } else if (in_brackets_) {
      out_ += is_negative_ ? '<' : ' ';
    } else if (is_negative_) {
      out_ += '-';
    } else if (!pattern_.is_plain) {
      out_ += ' ';
    }
    sign_is_written_ = true;
  }

  void write_digit(NumberPart part) {
    has_begun_ = false;
    write_sign();
    if (current_ < missing_) {
      const bool is_zero = has_zeros() && pattern_.first_zero <= current_;
      if (is_zero || !pattern_.is_plain) out_ += is_zero ? '0' : ' ';
      has_begun_ = is_zero;
    } else {
      write_present(part);
      if (place_ < digits_.size()) ++place_;
    }
    int end = end_ + (missing_ > 0 ? 1 : 0) + (pattern_.has_point ? 1 : 0);
    if (last_ == place_) end = current_;
    if (current_ + 1 == end) {
      if (sign_is_written_ && in_brackets_)
        out_ += is_negative_ ? '>' : ' ';
      else if (pattern_.has_anchor && anchor_is_behind_)
        out_ += is_negative_ ? '-' : '+';
    }
    ++current_;
  }

  void write_present(NumberPart part) {
    if (digit() == '.') {
      if (!ends_at_point() || pattern_.is_plain) out_ += '.';
    } else if (last_ != kNowhere && place_ > last_ && part != NumberPart::kZero) {
      return;
    } else if (is_dropped_zero()) {
      if (!pattern_.is_plain)
        out_ += ' ';
      else if (ends_at_point())
        out_ += '0';
    } else if (place_ < digits_.size()) {
      out_ += digit();
      has_begun_ = true;
    }
  }

  const NumberPattern& pattern_;
  std::string digits_;
  bool is_negative_, in_brackets_, anchor_is_behind_;
  bool sign_is_written_ = false;
  bool has_begun_ = false;  // the last digit was written
  int missing_ = 0;         // digits in front
  int end_ = 0;             // place of the field with the last digit
  size_t last_ = kNowhere;  // digit that counts
  int current_ = 0;         // place among the fields of digits
  size_t place_ = 0;        // in digits_
  std::string out_;
};

std::string roman_number(double number) {
  constexpr int kLast = 3999;
  if (!(number >= 1 && number <= kLast)) return std::string(15, '#');
  struct Letters {
    int value;
    std::string_view text;
  };
  static constexpr auto kLetters = std::to_array<Letters>({{1000, "M"},
                                                           {900, "CM"},
                                                           {500, "D"},
                                                           {400, "CD"},
                                                           {100, "C"},
                                                           {90, "XC"},
                                                           {50, "L"},
                                                           {40, "XL"},
                                                           {10, "X"},
                                                           {9, "IX"},
                                                           {5, "V"},
                                                           {4, "IV"},
                                                           {1, "I"}});
  std::string text;
  auto rest = static_cast<int>(number);
  for (const auto& [value, letters] : kLetters) {
    for (; rest >= value; rest -= value) text += letters;
  }
  return text;
}

std::string write_roman(const NumberPattern& pattern, double number) {
  constexpr size_t kWidth = 15;
  std::string out;
  for (const NumberField& field : pattern.fields) {
    if (field.part == NumberPart::kText || field.part == NumberPart::kCurrency) out += field.text;
    if (field.part != NumberPart::kRoman) continue;
    const std::string text = roman_number(number);
    if (!pattern.is_plain) out.append(kWidth - text.size(), ' ');
    out += field.text == "RN" ? text : to_lower(text);
  }
  return out;
}

Int128 rounded_quotient(Int128 units, Int128 unit) {
  const Int128 half = unit / 2;
  return units < 0 ? (units - half) / unit : (units + half) / unit;
}

std::string decimal_digits(Int128 magnitude) {
  std::string digits;
  do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(magnitude % 10)));
  while ((magnitude /= 10) > 0);
  return digits;
}

}  // namespace

std::string write_number(const NumberPattern& pattern, Int128 units, int scale) {
  if (pattern.fields.empty()) return {};
  if (pattern.has_roman)
    return write_roman(pattern, static_cast<double>(rounded_quotient(units, power_of_ten(scale))));
  const int places = pattern.decimal_places, kept = std::min(scale, places);
  const Int128 value =
      rounded_quotient(saturated_product(units, power_of_ten(pattern.shift)), power_of_ten(scale - kept));
  std::string digits = decimal_digits(value < 0 ? -value : value);
  if (digits.size() <= static_cast<size_t>(kept))
    digits.insert(0, static_cast<size_t>(kept) + 1 - digits.size(), '0');
  digits.append(static_cast<size_t>(places - kept), '0');
  if (places > 0) digits.insert(digits.size() - static_cast<size_t>(places), 1, '.');
  return write_digits(pattern, std::move(digits), value < 0, places);
}

std::string write_number(const NumberPattern& pattern, double number, int known_digits) {
  if (pattern.fields.empty()) return {};
  if (pattern.has_roman) return write_roman(pattern, std::nearbyint(number));
  const double value = number * std::pow(10.0, pattern.shift);
  if (!std::isfinite(value)) {
    const bool is_number = !std::isnan(value);
    return write_digits(pattern, is_number ? "Infinity" : "NaN", is_number && value < 0,
                        pattern.decimal_places);
  }
  const int length = static_cast<int>(fmt::format("{:.0f}", std::abs(value)).size());
  const int places = std::min(pattern.decimal_places, std::max(known_digits - length, 0));
  return write_digits(pattern, fmt::format("{:.{}f}", std::abs(value), places), std::signbit(value), places);
}

std::string write_digits(const NumberPattern& pattern, std::string digits, bool is_negative, int places) {
  const int whole = pattern.whole_digits + pattern.shift;
  return NumberWriter(pattern, std::move(digits), is_negative, whole, places).write();
}

}  // namespace rtsql
