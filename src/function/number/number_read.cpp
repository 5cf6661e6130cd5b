// Reads numbers by templates, field by field. What looks odd is what PostgreSQL's NUM_processor does: it
// skips what is no part of a number, and takes a sign in front of the digits or behind them.
#include "common/count_steps.h"
#include "common/digit.h"
#include "common/utf8.h"
#include "function/number/number_format.h"

namespace rtsql {
namespace {

class NumberReader {
 public:
  NumberReader(const NumberPattern& pattern, std::string_view text) : pattern_(pattern), left_(text) {}

  std::string read() {
    for (const NumberField& field : pattern_.fields) {
      if (left_.empty()) break;
      count_steps();
      read_field(field);
    }
    if (digits_.ends_with('.')) digits_.pop_back();
    return (is_negative_ ? "-" : "") + digits_;
  }

 private:
  void read_field(const NumberField& field) {
    switch (field.part) {
      case NumberPart::kNine:
      case NumberPart::kZero:
      case NumberPart::kPoint:
        return read_digit(field.part != NumberPart::kPoint);
      case NumberPart::kComma:
        if (!pattern_.is_plain && left_.front() == ',') skip_character();
        return;
      case NumberPart::kMinus:
        return read_sign("-");
      case NumberPart::kPlus:
        return read_sign("+");
      case NumberPart::kSign:
        return read_sign("-+");
      case NumberPart::kEnding:
        return skip_others(2);
      case NumberPart::kCurrency:
        return skip_others(1);
      case NumberPart::kText:
        for (int64_t left = count_code_points(field.text); left > 0 && !left_.empty(); --left)
          skip_character();
        return;
      default:
        return;
    }
  }

  void skip_character() {
    do left_.remove_prefix(1);
    while (!left_.empty() && !starts_code_point(left_.front()));
  }
  bool is_at(char c) const { return left_.starts_with(c); }

  // Skips characters that no number has.
  void skip_others(int most) {
    constexpr std::string_view kOfNumbers = "0123456789.,+-";
    for (; most > 0 && !left_.empty() && kOfNumbers.find(left_.front()) == std::string_view::npos; --most)
      skip_character();
  }

  void read_sign(std::string_view signs) {
    if (signs.find(left_.front()) == std::string_view::npos) return skip_others(1);
    set_sign(left_.front());
    skip_character();
  }
  void set_sign(char sign) {
    has_sign_ = true;
    is_negative_ = sign == '-' || sign == '<';
  }

  void read_digit(bool may_begin) {
    if (is_at(' ')) skip_character();
    if (!has_sign_ && may_begin && whole_ + places_ == 0) read_sign_in_front();
    if (left_.empty()) return;
    const bool is_read = take_digit();
    if (!left_.empty() && !has_sign_ && whole_ + places_ > 0) read_sign_behind(is_read);
    if (!is_read && !left_.empty()) skip_character();
  }

  void read_sign_in_front() {
    const bool is_bracket = pattern_.in_brackets && is_at('<');
    if (!is_at('-') && !is_at('+') && !is_bracket) return;
    set_sign(left_.front());
    skip_character();
  }

  bool take_digit() {
    if (is_digit(left_.front())) {
      const bool is_full = has_point_ && places_ == pattern_.decimal_places;
      if (is_full) return false;
      ++(has_point_ ? places_ : whole_);
    } else if (pattern_.has_point && !has_point_ && is_at('.')) {
      has_point_ = true;
    } else {
      return false;
    }
    digits_ += left_.front();
    left_.remove_prefix(1);
    return true;
  }

  // A sign of S stands right behind the last digit; one of MI, PL or SG where no digit is.
  void read_sign_behind(bool is_read) {
    if (!is_at('-') && !is_at('+')) return;
    if (pattern_.has_anchor) {
      if (!is_read) return;
      set_sign(left_.front());
      skip_character();
    } else if (!is_read && (pattern_.has_minus || pattern_.has_plus)) {
      set_sign(left_.front());
    }
  }

  const NumberPattern& pattern_;
  std::string_view left_;
  std::string digits_;
  bool is_negative_ = false, has_sign_ = false, has_point_ = false;
  int whole_ = 0, places_ = 0;  // digits in front of the point, and behind it
};

}  // namespace

std::string read_number(const NumberPattern& pattern, std::string_view text) {
  return NumberReader(pattern, text).read();
}

}  // namespace rtsql
