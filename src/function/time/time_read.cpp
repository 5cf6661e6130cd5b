// Reads times by templates. What is lenient about it is so in PostgreSQL's do_to_timestamp.
#include <algorithm>
#include <array>
#include <span>

#include "common/digit.h"
#include "common/text.h"
#include "function/template_text.h"
#include "function/time/time_format.h"
#include "schema/calendar.h"
#include "schema/calendar_names.h"

namespace rtsql {
namespace {

// Holds what the text said; a part that it did not is 0, or none.
struct Parts {
  int64_t year = 0, century = 0, month = 0, day = 0, day_of_year = 0, julian = 0;
  int64_t iso_week = 0, iso_weekday = 0, week_of_year = 0, week_of_month = 0;
  int64_t hour = 0, minute = 0, second = 0, fraction = 0, second_of_day = 0;
  int64_t hours_ahead = 0, minutes_ahead = 0;  // of UTC, where has_offset; both without a sign
  uint8_t year_digits = 4;
  bool is_iso = false, is_twelve_hours = false, is_afternoon = false, is_before_christ = false;
  bool has_offset = false, is_behind_utc = false;
};

// Reads field by field. Every part of it returns false where the text has not what a field needs.
class TemplateReader {
 public:
  TemplateReader(const TimePattern& pattern, std::string_view text)
      : pattern_(pattern), whole_(text), text_(text) {}

  bool read(Parts& parts) {
    for (place_ = 0; place_ < pattern_.size() && !text_.empty(); ++place_) {
      const TimeField& field = pattern_[place_];
      const bool takes_spaces = field.part != TimePart::kText && field.part != TimePart::kSeparator;
      if (takes_spaces || place_ == 0) skipped_ += skip_spaces();
      if (!takes_spaces) {
        pass_over(field);
        continue;
      }
      if (!read_field(field, parts)) return false;
      if (!field.ordinal.empty()) text_.remove_prefix(std::min<size_t>(2, text_.size()));
      skipped_ = skip_spaces();
    }
    return true;
  }

 private:
  int64_t skip_spaces() {
    const auto end = std::ranges::find_if_not(text_, is_template_space);
    const auto count = static_cast<size_t>(end - text_.begin());
    text_.remove_prefix(count);
    return static_cast<int64_t>(count);
  }

  // Spaces that were skipped already stand for as many characters of the template.
  void pass_over(const TimeField& field) {
    if (field.part == TimePart::kSeparator) {
      --skipped_;
      if (text_.empty() || !(is_template_space(text_[0]) || is_template_sign(text_[0]))) return;
      text_.remove_prefix(1);
      ++skipped_;
      return;
    }
    for (size_t i = 0; i < field.text.size() && !text_.empty(); ++i) {
      if (!is_first_byte(field.text[i])) continue;
      if (skipped_ > 0) {
        --skipped_;
        continue;
      }
      do text_.remove_prefix(1);
      while (!text_.empty() && !is_first_byte(text_[0]));
    }
  }

  static bool is_first_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

  // A number ends where its digits do if no digit can follow it.
  bool ends_by_itself(const TimeField& field) const {
    if (!field.is_padded || !field.ordinal.empty() || place_ + 1 == pattern_.size()) return true;
    const TimeField& next = pattern_[place_ + 1];
    if (next.part == TimePart::kText) return !is_digit(next.text[0]);
    return next.part == TimePart::kSeparator || next.digits == 0;
  }

  // Reads the number of a field; of many digits only those it has, unless it ends by itself.
  bool number(const TimeField& field, int64_t least, int64_t most, int64_t& value) {
    constexpr size_t kMostDigits = 9;
    const size_t width = widest(field);
    const bool is_open = ends_by_itself(field);
    read_ = 0;
    int64_t found = 0;
    while (read_ < text_.size() && is_digit(text_[read_]) && read_ < (is_open ? kMostDigits : width))
      found = found * 10 + (text_[read_++] - '0');
    if (read_ == 0 || (!is_open && read_ < width) || found < least || found > most) return false;
    text_.remove_prefix(read_);
    value = found;
    return true;
  }

  static size_t widest(const TimeField& field) {
    constexpr size_t kJulianDigits = 7, kSecondDigits = 5;
    if (field.part == TimePart::kJulianDay) return kJulianDigits;
    if (field.part == TimePart::kOffsetHour || field.part == TimePart::kOffsetMinute) return 2;
    return field.part == TimePart::kSecondOfDay ? kSecondDigits : field.digits;
  }

  bool fraction(const TimeField& field, Parts& parts) {
    int64_t value = 0;
    if (!number(field, 0, kMicrosecondsPerSecond - 1, value) || read_ > field.digits) return false;
    for (size_t digits = read_; digits < 6; ++digits) value *= 10;
    parts.fraction += value;
    return true;
  }

  bool year(const TimeField& field, Parts& parts) {
    parts.is_iso = field.part == TimePart::kIsoYear;
    parts.year_digits = field.digits;
    if (field.has_comma) return year_with_comma(field, parts);
    if (!number(field, 0, kLastYear, parts.year)) return false;
    if (field.digits < 4 && read_ < 4) parts.year += years_before(parts.year);
    return true;
  }

  // Returns what a year of less than four digits leaves out: those nearest to 2020 are meant.
  static int64_t years_before(int64_t year) {
    if (year >= 1000) return 0;
    if (year >= 520) return 1000;
    return year >= 70 && year < 100 ? 1900 : 2000;
  }

  bool year_with_comma(const TimeField& field, Parts& parts) {
    const size_t comma = text_.find(',');
    if (comma != 1 || !is_digit(text_[0])) return false;
    const int64_t thousands = text_[0] - '0';
    text_.remove_prefix(2);
    if (!number(field, 0, 999, parts.year) || read_ != 3) return false;
    parts.year += thousands * 1000;
    return true;
  }

  template <size_t count>
  bool name(const std::array<std::string_view, count>& names, int64_t first, int64_t& value) {
    const std::optional<size_t> found = take_name(text_, names);
    if (found) value = first + static_cast<int64_t>(*found);
    return found.has_value();
  }

  bool roman_month(Parts& parts) {
    static constexpr std::array<std::string_view, 12> kLongestFirst = {
        "XII", "XI", "X", "IX", "VIII", "VII", "VI", "V", "IV", "III", "II", "I"};
    for (size_t i = 0; i < kLongestFirst.size(); ++i) {
      if (!equals_ignore_case(text_.substr(0, kLongestFirst[i].size()), kLongestFirst[i])) continue;
      text_.remove_prefix(kLongestFirst[i].size());
      parts.month = 12 - static_cast<int64_t>(i);
      return true;
    }
    return false;
  }

  bool half_day(const TimeField& field, Parts& parts) {
    const std::string_view spelled = text_.substr(0, field.has_dots ? 4 : 2);
    parts.is_twelve_hours = true;
    parts.is_afternoon = equals_ignore_case(spelled, field.has_dots ? "P.M." : "PM");
    if (!parts.is_afternoon && !equals_ignore_case(spelled, field.has_dots ? "A.M." : "AM")) return false;
    text_.remove_prefix(spelled.size());
    return true;
  }

  bool era(const TimeField& field, Parts& parts) {
    const std::string_view spelled = text_.substr(0, field.has_dots ? 4 : 2);
    parts.is_before_christ = equals_ignore_case(spelled, field.has_dots ? "B.C." : "BC");
    if (!parts.is_before_christ && !equals_ignore_case(spelled, field.has_dots ? "A.D." : "AD")) return false;
    text_.remove_prefix(spelled.size());
    return true;
  }

  // A sign that a separator of the template took counts, too.
  bool hours_ahead(const TimeField& field, Parts& parts) {
    constexpr int64_t kMostHours = 15;
    const bool has_sign = !text_.empty() && (text_[0] == '+' || text_[0] == '-');
    const size_t place = whole_.size() - text_.size();
    const char sign = has_sign ? text_[0] : place > 0 ? whole_[place - 1] : '+';
    if (has_sign) text_.remove_prefix(1);
    parts.has_offset = true;
    parts.is_behind_utc = sign == '-';
    return number(field, 0, kMostHours, parts.hours_ahead);
  }

  bool minutes_ahead(const TimeField& field, Parts& parts) {
    parts.has_offset = true;
    return number(field, 0, 59, parts.minutes_ahead);
  }

  bool read_field(const TimeField& field, Parts& parts) {
    int64_t ignored = 0;
    switch (field.part) {
      case TimePart::kYear:
      case TimePart::kIsoYear:
        return year(field, parts);
      case TimePart::kCentury:
        return number(field, 1, 100, parts.century);
      case TimePart::kQuarter:
        return number(field, 0, 9, ignored);
      case TimePart::kMonth:
        return number(field, 1, 12, parts.month);
      case TimePart::kMonthName:
        return name(kMonthNames, 1, parts.month);
      case TimePart::kRomanMonth:
        return roman_month(parts);
      case TimePart::kIsoWeek:
        parts.is_iso = true;
        return number(field, 1, 53, parts.iso_week);
      case TimePart::kWeekOfYear:
        return number(field, 1, 53, parts.week_of_year);
      case TimePart::kWeekOfMonth:
        return number(field, 1, 5, parts.week_of_month);
      case TimePart::kDayOfYear:
        return number(field, 1, 366, parts.day_of_year);
      case TimePart::kIsoDayOfYear:
        parts.is_iso = true;
        return number(field, 1, 371, parts.day_of_year);
      case TimePart::kDay:
        return number(field, 1, 31, parts.day);
      case TimePart::kDayOfWeek:
        return number(field, 0, 9, ignored);
      case TimePart::kIsoWeekday:
        return number(field, 1, 7, parts.iso_weekday);
      case TimePart::kDayName:
        return name(kDayNames, 0, ignored);
      case TimePart::kJulianDay:
        return number(field, kFirstDay + kJulianDayOfEpoch, kLastDay + kJulianDayOfEpoch, parts.julian);
      case TimePart::kHour:
        return number(field, 0, 23, parts.hour);
      case TimePart::kHour12:
        parts.is_twelve_hours = true;
        return number(field, 1, 12, parts.hour);
      case TimePart::kMinute:
        return number(field, 0, 59, parts.minute);
      case TimePart::kSecond:
        return number(field, 0, 59, parts.second);
      case TimePart::kSecondOfDay:
        return number(field, 0, 86'399, parts.second_of_day);
      case TimePart::kFraction:
        return fraction(field, parts);
      case TimePart::kHalfDay:
        return half_day(field, parts);
      case TimePart::kEra:
        return era(field, parts);
      case TimePart::kOffsetHour:
        return hours_ahead(field, parts);
      case TimePart::kOffsetMinute:
        return minutes_ahead(field, parts);
      default:
        return false;
    }
  }

  const TimePattern& pattern_;
  std::string_view whole_, text_;  // the text, and what is left of it
  size_t place_ = 0;
  size_t read_ = 0;  // digits of the last number
  int64_t skipped_ = 0;
};

std::optional<int64_t> iso_days(const Parts& parts) {
  const int64_t in_year = parts.day_of_year > 0 ? parts.day_of_year - 1
                          : parts.iso_week > 0
                              ? (parts.iso_week - 1) * 7 + std::max<int64_t>(parts.iso_weekday, 1) - 1
                              : 0;
  const std::optional<int32_t> fourth = days_from_civil(static_cast<int>(parts.year), 1, 4);
  if (!fourth) return std::nullopt;
  return *fourth - (iso_weekday(*fourth) - 1) + in_year;
}

std::optional<int64_t> days_of(Parts parts) {
  if (parts.julian > 0) return parts.julian - kJulianDayOfEpoch;
  if (parts.century > 0) {
    if (parts.year == 0)
      parts.year = (parts.century - 1) * 100 + 1;
    else if (parts.year_digits <= 2)
      parts.year = parts.year % 100 == 0 ? parts.century * 100 : (parts.century - 1) * 100 + parts.year % 100;
  }
  if (parts.is_before_christ) parts.year = 1 - parts.year;
  if (parts.is_iso && (parts.iso_week > 0 || parts.day_of_year > 0)) return iso_days(parts);
  if (parts.week_of_year > 0) parts.day_of_year = (parts.week_of_year - 1) * 7 + 1;
  if (parts.week_of_month > 0) parts.day = (parts.week_of_month - 1) * 7 + 1;
  const auto year = static_cast<int>(parts.year);
  if (parts.day_of_year > 0 && (parts.day <= 1 || parts.month <= 1)) {
    const std::optional<int32_t> first = days_from_civil(year, 1, 1);
    const std::optional<int32_t> last = days_from_civil(year, 12, 31);
    if (!first || *first + parts.day_of_year - 1 > *last) return std::nullopt;
    return *first + parts.day_of_year - 1;
  }
  return days_from_civil(year, static_cast<int>(std::max<int64_t>(parts.month, 1)),
                         static_cast<int>(std::max<int64_t>(parts.day, 1)));
}

std::optional<int64_t> time_of(Parts parts) {
  if (parts.is_twelve_hours) {
    if (parts.hour < 1 || parts.hour > 12) return std::nullopt;
    parts.hour = parts.hour % 12 + (parts.is_afternoon ? 12 : 0);
  }
  const int64_t clock = (parts.hour * 60 + parts.minute) * 60 + parts.second;
  const int64_t seconds = parts.second_of_day > 0 ? parts.second_of_day : clock;
  return seconds * kMicrosecondsPerSecond + parts.fraction;
}

std::optional<int64_t> ahead_of_utc(const Parts& parts) {
  if (!parts.has_offset) return std::nullopt;
  const int64_t size = (parts.hours_ahead * 60 + parts.minutes_ahead) * 60 * kMicrosecondsPerSecond;
  return parts.is_behind_utc ? -size : size;
}

}  // namespace

std::optional<ReadTime> read_time(const TimePattern& of_template, std::string_view text) {
  Parts parts;
  if (!TemplateReader(of_template, text).read(parts)) return std::nullopt;
  const std::optional<int64_t> days = days_of(parts), time = time_of(parts);
  if (!days || !time || !is_finite_day(*days)) return std::nullopt;
  const int64_t result = *days * kMicrosecondsPerDay + *time;
  if (!is_finite_time(result)) return std::nullopt;
  return ReadTime{result, ahead_of_utc(parts)};
}

}  // namespace rtsql
