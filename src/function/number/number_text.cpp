#include "function/number/number_text.h"

#include <algorithm>
#include <limits>
#include <string>

namespace rtsql {
namespace {

constexpr int kMostPlaces = 18;  // one word has room for as many digits

bool is_of_digits_alone(const NumberPattern& pattern) {
  const auto is_ending = [](const NumberField& field) { return field.part == NumberPart::kEnding; };
  return !pattern.fields.empty() && !pattern.has_roman && pattern.shift == 0 &&
         std::ranges::none_of(pattern.fields, is_ending);
}

// Returns marks for the digits of a number with so many in front of the point, and so many behind it that are
// not followed by zeros alone.
std::string marked_digits(int whole, int behind, int places) {
  std::string digits =
      whole == 0 ? std::string("0") : std::string(static_cast<size_t>(whole), NumberText::kDigit);
  if (places == 0) return digits;
  digits += '.';
  digits.append(static_cast<size_t>(behind), NumberText::kDigit);
  digits.append(static_cast<size_t>(places - behind), '0');
  return digits;
}

}  // namespace

std::shared_ptr<const NumberText> device_number_text(const NumberPattern& pattern, int known_digits) {
  const int whole = pattern.whole_digits, places = pattern.decimal_places;
  if (!is_of_digits_alone(pattern) || whole + places > kMostPlaces) return nullptr;
  if (known_digits > 0 && whole + places >= known_digits) return nullptr;
  NumberText text{.layouts = {},
                  .whole_digits = static_cast<uint32_t>(whole),
                  .decimal_places = static_cast<uint32_t>(places),
                  .drops_zeros = pattern.is_plain && pattern.has_point,
                  .known_digits = static_cast<uint32_t>(known_digits)};
  for (int digits = 0; digits <= whole + 1; ++digits) {
    // A float that does not fit may have fewer places that are known.
    const bool is_too_long = digits > whole;
    const bool varies = is_too_long ? known_digits > 0 : text.drops_zeros;
    for (const bool is_negative : {false, true}) {
      for (int behind = 0; behind <= places; ++behind) {
        const int shown = is_too_long ? behind : places;
        text.layouts.push_back(
            varies || behind == places
                ? write_digits(pattern, marked_digits(digits, behind, shown), is_negative, shown)
                : std::string());
      }
    }
  }
  using Double = std::numeric_limits<double>;
  for (const double number : {Double::infinity(), -Double::infinity(), Double::quiet_NaN()})
    text.layouts.push_back(write_number(pattern, number, known_digits));
  return std::make_shared<const NumberText>(std::move(text));
}

}  // namespace rtsql
