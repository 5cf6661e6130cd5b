#include "schema/time_tokens.h"

#include <algorithm>
#include <initializer_list>

#include "common/digit.h"
#include "schema/calendar_names.h"

namespace rtsql {
namespace {

using Kind = TimeToken::Kind;

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_letter_or_digit(char c) {
  return is_ascii_letter(c) || is_digit(c);
}

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Tells whether it is a sign of ASCII that no token begins with.
bool is_mark(char c) {
  return c > ' ' && c < '\x7f' && !is_letter_or_digit(c) && c != '+' && c != '-' && c != '.';
}

bool is_separator(char c) {
  return c == '-' || c == '/' || c == '.';
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view known) { return equals_ignore_case(word, known); });
}

// Tells whether a number may stand right behind the word: the marks of times and Julian days, and months; in
// intervals the units of one letter.
bool may_touch_number(std::string_view word, bool in_interval) {
  if (is_one_of(word, {"t", "j", "jd", "julian", "at", "on", "am", "pm"})) return true;
  if (in_interval && is_one_of(word, {"y", "m", "d", "h", "s", "mon"})) return true;
  return find_calendar_name(word, kMonthNames).has_value();
}

class TimeCutter {
 public:
  TimeCutter(std::string_view text, bool is_interval) : text_(text), is_interval_(is_interval) {}

  std::optional<std::vector<TimeToken>> cut() {
    constexpr size_t kMostTokens = 25;
    std::vector<TimeToken> tokens;
    while (place_ < text_.size()) {
      const char c = text_[place_];
      if (is_ignored(c)) {
        ++place_;
        continue;
      }
      begin_ = place_;
      const std::optional<Kind> kind = is_digit(c) || c == '.'  ? cut_number()
                                       : is_ascii_letter(c)     ? cut_word()
                                       : (c == '+' || c == '-') ? cut_signed()
                                                                : std::nullopt;
      if (!kind || tokens.size() == kMostTokens) return std::nullopt;
      tokens.push_back({*kind, text_.substr(begin_, place_ - begin_)});
    }
    return tokens;
  }

 private:
  bool is_ignored(char c) const {
    return is_space(c) || c == ',' || is_around_era() || (place_ > 0 && is_final_point()) ||
           (is_interval_ && is_mark(c));
  }

  // Tells whether this is a parenthesis of (BC).
  bool is_around_era() const {
    constexpr std::string_view kEra = "(BC)";
    const size_t begin = next() == '(' ? place_ : next() == ')' && place_ >= 3 ? place_ - 3 : text_.size();
    return equals_ignore_case(text_.substr(begin, kEra.size()), kEra);
  }

  // A point in front of a space means nothing: "Feb. 10", "10. Feb".
  bool is_final_point() const {
    return next() == '.' && (place_ + 1 == text_.size() || text_[place_ + 1] == ' ');
  }

  char next() const { return place_ < text_.size() ? text_[place_] : '\0'; }

  template <typename Predicate>
  void skip(const Predicate& belongs) {
    while (place_ < text_.size() && belongs(text_[place_])) ++place_;
  }

  std::optional<Kind> cut_number() {
    skip(is_digit);
    if (place_ == begin_) {  // a point
      ++place_;
      skip(is_digit);
      return place_ - begin_ > 1 ? std::optional(Kind::kNumber) : std::nullopt;
    }
    if (next() == ':') {
      skip([](char c) { return is_digit(c) || c == ':' || c == '.'; });
      return Kind::kTime;
    }
    if (!is_separator(next()) || is_final_point()) return Kind::kNumber;
    const char separator = text_[place_++];
    if (!is_digit(next())) {
      skip([&](char c) { return is_letter_or_digit(c) || c == separator; });
      return Kind::kDate;
    }
    skip(is_digit);
    if (next() != separator) return separator == '.' ? Kind::kNumber : Kind::kDate;
    skip([&](char c) { return is_digit(c) || c == separator; });
    return Kind::kDate;
  }

  std::optional<Kind> cut_word() {
    skip(is_ascii_letter);
    const std::string_view word = text_.substr(begin_, place_ - begin_);
    const bool goes_on = (is_separator(next()) && !is_final_point()) ||
                         ((next() == '+' || is_digit(next())) && !may_touch_number(word, is_interval_));
    if (!goes_on) return Kind::kWord;
    skip([](char c) { return is_letter_or_digit(c) || is_separator(c) || c == '+' || c == '_' || c == ':'; });
    return Kind::kDate;
  }

  std::optional<Kind> cut_signed() {
    ++place_;
    if (is_interval_) skip(is_space);
    if (is_ascii_letter(next())) {
      skip(is_ascii_letter);
      return Kind::kWord;
    }
    if (!is_digit(next()) && !(is_interval_ && next() == '.')) return std::nullopt;
    skip([&](char c) { return is_digit(c) || c == ':' || c == '.' || (is_interval_ && c == '-'); });
    return Kind::kOffset;
  }

  std::string_view text_;
  bool is_interval_;
  size_t place_ = 0, begin_ = 0;
};

}  // namespace

std::optional<std::vector<TimeToken>> cut_time_text(std::string_view text) {
  return TimeCutter(text, false).cut();
}

std::optional<std::vector<TimeToken>> cut_interval_text(std::string_view text) {
  return TimeCutter(text, true).cut();
}

}  // namespace rtsql
