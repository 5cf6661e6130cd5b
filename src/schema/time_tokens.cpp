#include "schema/time_tokens.h"

#include <algorithm>

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

bool is_separator(char c) {
  return c == '-' || c == '/' || c == '.';
}

// Tells whether a number may stand right behind the word: the marks of times and Julian days, and months.
bool may_touch_number(std::string_view word) {
  for (std::string_view mark : {"t", "j", "jd", "julian", "at", "on", "am", "pm"}) {
    if (equals_ignore_case(word, mark)) return true;
  }
  std::string_view rest = word;
  return take_name(rest, kMonthNames) && rest.empty();
}

class TimeCutter {
 public:
  explicit TimeCutter(std::string_view text) : text_(text) {}

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
    return c == ' ' || (c >= '\t' && c <= '\r') || c == ',' || (place_ > 0 && is_final_point());
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
                         ((next() == '+' || is_digit(next())) && !may_touch_number(word));
    if (!goes_on) return Kind::kWord;
    skip([](char c) { return is_letter_or_digit(c) || is_separator(c) || c == '+' || c == '_' || c == ':'; });
    return Kind::kDate;
  }

  std::optional<Kind> cut_signed() {
    ++place_;
    if (is_ascii_letter(next())) {
      skip(is_ascii_letter);
      return Kind::kWord;
    }
    if (!is_digit(next())) return std::nullopt;
    skip([](char c) { return is_digit(c) || c == ':' || c == '.'; });
    return Kind::kOffset;
  }

  std::string_view text_;
  size_t place_ = 0, begin_ = 0;
};

}  // namespace

std::optional<std::vector<TimeToken>> cut_time_text(std::string_view text) {
  return TimeCutter(text).cut();
}

}  // namespace rtsql
