// Says how a device writes numbers as texts by a template of to_char. What a text looks like depends on few
// facts of a number: how many digits it has in front of the point, its sign, and where FM drops zeros at the
// end, how many digits are behind it. The host has written one text for each combination, a layout, with
// marks where digits stand, so that what a template means is said once, in function/number/number_write.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rtsql {

// The layouts are ordered by whole digits, 0 (the number is less than 1) to `whole_digits` and then those of
// numbers with more, which no digit is seen of; by sign, positive first; by digits behind the point, 0 to
// `decimal_places`; those that no number has are empty. Those of infinity, -infinity and NaN follow.
struct NumberText {
  static constexpr char kDigit = '\xFF';  // stands for a digit: no text in UTF-8 has such a byte

  std::vector<std::string> layouts;
  uint32_t whole_digits = 0;
  uint32_t decimal_places = 0;
  bool drops_zeros = false;   // those behind the last digit that counts
  uint32_t known_digits = 0;  // of a float; more than there are places for
};

}  // namespace rtsql
