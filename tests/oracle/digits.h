// Whole numbers of any size as decimal digits, calculated with as on paper: an oracle for arithmetic in
// words.
#pragma once

#include <algorithm>
#include <string>

namespace rtsql::oracle {

// Holds a magnitude without zeros in front, "0" for 0, and a sign, which 0 does not have.
struct Digits {
  std::string magnitude = "0";
  bool negative = false;
  bool operator==(const Digits&) const = default;
};

inline Digits normalized(std::string magnitude, bool negative) {
  magnitude.erase(0, std::min(magnitude.find_first_not_of('0'), magnitude.size()));
  if (magnitude.empty()) return {};
  return {std::move(magnitude), negative};
}

inline Digits digits_of(const std::string& text) {
  const bool negative = text.starts_with('-');
  return normalized(text.substr(negative ? 1 : 0), negative);
}
inline std::string text_of(const Digits& number) {
  return (number.negative ? "-" : "") + number.magnitude;
}

// Gives the digits from the least on; there are zeros in front.
inline int digit_from_right(const std::string& digits, size_t place) {
  return place < digits.size() ? digits[digits.size() - 1 - place] - '0' : 0;
}

inline int compare_magnitudes(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

inline int compare(const Digits& a, const Digits& b) {
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  const int order = compare_magnitudes(a.magnitude, b.magnitude);
  return a.negative ? -order : order;
}

inline Digits negated(const Digits& number) {
  return normalized(number.magnitude, !number.negative);
}

inline Digits sum(const Digits& a, const Digits& b) {
  const size_t places = std::max(a.magnitude.size(), b.magnitude.size()) + 1;
  std::string digits;  // from the least on
  if (a.negative == b.negative) {
    int carry = 0;
    for (size_t i = 0; i < places; ++i) {
      const int digit = digit_from_right(a.magnitude, i) + digit_from_right(b.magnitude, i) + carry;
      digits.push_back(static_cast<char>('0' + digit % 10));
      carry = digit / 10;
    }
    std::reverse(digits.begin(), digits.end());
    return normalized(digits, a.negative);
  }
  const bool is_less = compare_magnitudes(a.magnitude, b.magnitude) < 0;
  const Digits &larger = is_less ? b : a, &smaller = is_less ? a : b;
  int borrow = 0;
  for (size_t i = 0; i < places; ++i) {
    int digit = digit_from_right(larger.magnitude, i) - digit_from_right(smaller.magnitude, i) - borrow;
    borrow = digit < 0 ? 1 : 0;
    digits.push_back(static_cast<char>('0' + digit + 10 * borrow));
  }
  std::reverse(digits.begin(), digits.end());
  return normalized(digits, larger.negative);
}

inline Digits product(const Digits& a, const Digits& b) {
  Digits total;
  for (size_t i = 0; i < b.magnitude.size(); ++i) {
    Digits row;
    for (int times = digit_from_right(b.magnitude, i); times > 0; --times)
      row = sum(row, {a.magnitude, false});
    total = sum(total, normalized(row.magnitude + std::string(i, '0'), false));
  }
  return normalized(total.magnitude, a.negative != b.negative);
}

inline Digits scaled_up(const Digits& number, int places) {
  return normalized(number.magnitude + std::string(static_cast<size_t>(places), '0'), number.negative);
}

// Divides by 10^places, rounded half away from zero.
inline Digits scaled_down(const Digits& number, int places) {
  if (places == 0) return number;
  const auto dropped = static_cast<size_t>(places);
  const std::string padded = std::string(dropped, '0') + number.magnitude;
  const Digits whole = normalized(padded.substr(0, padded.size() - dropped), false);
  const bool rounds_up = padded[padded.size() - dropped] >= '5';
  const Digits rounded = rounds_up ? sum(whole, {"1", false}) : whole;
  return normalized(rounded.magnitude, number.negative);
}

// Returns the remainder of a long division, with the sign of the dividend. The divisor is not 0.
inline Digits remainder(const Digits& dividend, const Digits& divisor) {
  Digits rest;
  const Digits subtrahend{divisor.magnitude, true};
  for (const char digit : dividend.magnitude) {
    rest = normalized(rest.magnitude + digit, false);
    while (compare_magnitudes(rest.magnitude, divisor.magnitude) >= 0) rest = sum(rest, subtrahend);
  }
  return normalized(rest.magnitude, dividend.negative);
}

}  // namespace rtsql::oracle
