#include "storage/date_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "common/text.h"
#include "storage/calendar.h"
#include "storage/calendar_names.h"
#include "storage/value.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsPerSecond = 1'000'000;

static_assert(date_point(kFirstDay) == std::chrono::year(1) / std::chrono::January / 1);
static_assert(date_point(kLastDay) == std::chrono::year(9999) / std::chrono::December / 31);

// A date format picks these out of a text.
struct Fields {
  int year = 1900, month = 1, day = 1;
  int day_of_year = 0;  // 0: month and day count
  int hour = 0, minute = 0, second = 0, microsecond = 0;
  int hour_of_half_day = 0;  // 1 to 12; 0: hour counts
  bool is_afternoon = false;
  int offset_minutes = 0;  // east of UTC

  std::optional<int32_t> days() const {
    if (day_of_year == 0) return days_from_civil(year, month, day);
    const std::optional<int32_t> first = days_from_civil(year, 1, 1);
    const int days_of_year = std::chrono::year(year).is_leap() ? 366 : 365;
    return first && day_of_year <= days_of_year ? std::optional(*first + day_of_year - 1) : std::nullopt;
  }
  std::optional<int64_t> time_of_day() const {
    const int of_day = hour_of_half_day == 0 ? hour : hour_of_half_day % 12 + (is_afternoon ? 12 : 0);
    if (of_day > 23 || hour_of_half_day > 12 || minute > 59 || second > 59) return std::nullopt;
    return ((of_day * 60 + minute) * 60 + second) * kMicrosecondsPerSecond + microsecond;
  }
};

// Consumes from the front of `text` what it recognises.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool done() const { return text_.empty(); }
  bool next_is(char c) const { return !text_.empty() && text_.front() == c; }

  bool character(char c) {
    if (!next_is(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  // Reads between `least` and `most` digits.
  bool number(int least, int most, int& value) {
    int digits = 0;
    int read = 0;
    while (digits < most && !text_.empty() && text_.front() >= '0' && text_.front() <= '9') {
      read = read * 10 + (text_.front() - '0');
      text_.remove_prefix(1);
      ++digits;
    }
    if (digits < least) return false;
    value = read;
    return true;
  }

  // Reads digits as a fraction of a second and cuts after the sixth.
  bool fraction(int& microsecond) {
    size_t before = text_.size();
    if (!number(1, 6, microsecond)) return false;
    for (size_t digits = before - text_.size(); digits < 6; ++digits) microsecond *= 10;
    text_.remove_prefix(std::min(text_.find_first_not_of("0123456789"), text_.size()));
    return true;
  }

  // Reads a name in any case, whole or its first three letters; the first has the number `value` has.
  bool name(std::span<const std::string_view> names, int& value) {
    const std::optional<size_t> found = take_name(text_, names);
    if (found) value += static_cast<int>(*found);
    return found.has_value();
  }

  bool half_day(bool& is_afternoon) {
    is_afternoon = equals_ignore_case(text_.substr(0, 2), "pm");
    if (!is_afternoon && !equals_ignore_case(text_.substr(0, 2), "am")) return false;
    text_.remove_prefix(2);
    return true;
  }

 private:
  std::string_view text_;
};

bool scan_date(Scanner& scanner, std::string_view format, Fields& fields);

bool scan_directive(Scanner& scanner, char directive, Fields& fields) {
  int ignored = 0;
  switch (directive) {
    case 'Y':
      return scanner.number(1, 4, fields.year);
    case 'y':
      if (!scanner.number(2, 2, fields.year)) return false;
      fields.year += fields.year < 69 ? 2000 : 1900;  // POSIX's pivot
      return true;
    case 'm':
      return scanner.number(1, 2, fields.month);
    case 'b':
    case 'B':
    case 'h':
      fields.month = 1;
      return scanner.name(kMonthNames, fields.month);
    case 'a':
    case 'A':
      return scanner.name(kDayNames, ignored);
    case 'd':
      return scanner.number(1, 2, fields.day);
    case 'e':
      while (scanner.character(' ')) continue;
      return scanner.number(1, 2, fields.day);
    case 'j':
      return scanner.number(1, 3, fields.day_of_year) && fields.day_of_year > 0;
    case 'H':
      return scanner.number(1, 2, fields.hour);
    case 'I':
      return scanner.number(1, 2, fields.hour_of_half_day) && fields.hour_of_half_day > 0;
    case 'p':
      return scanner.half_day(fields.is_afternoon);
    case 'M':
      return scanner.number(1, 2, fields.minute);
    case 'S':
      return scanner.number(1, 2, fields.second);
    case 'f':
      return scanner.fraction(fields.microsecond);
    case 'F':
      return scan_date(scanner, "%Y-%m-%d", fields);
    case 'T':
      return scan_date(scanner, "%H:%M:%S", fields);
    case 'R':
      return scan_date(scanner, "%H:%M", fields);
    case 'D':
      return scan_date(scanner, "%m/%d/%y", fields);
    case '%':
      return scanner.character('%');
    default:
      return false;
  }
}

bool scan_date(Scanner& scanner, std::string_view format, Fields& fields) {
  if (format.empty()) {
    return scanner.number(4, 4, fields.year) && scanner.character('-') &&
           scanner.number(2, 2, fields.month) && scanner.character('-') && scanner.number(2, 2, fields.day);
  }
  for (size_t i = 0; i < format.size(); ++i) {
    const bool is_directive = format[i] == '%' && i + 1 < format.size();
    if (is_directive && format[++i] == '-' && i + 1 < format.size()) ++i;
    if (!(is_directive ? scan_directive(scanner, format[i], fields) : scanner.character(format[i])))
      return false;
  }
  return true;
}

// Reads hh:mm[:ss[.f…]].
bool scan_time(Scanner& scanner, Fields& fields) {
  if (!scanner.number(2, 2, fields.hour) || !scanner.character(':')) return false;
  if (!scanner.number(2, 2, fields.minute)) return false;
  if (!scanner.character(':')) return true;
  if (!scanner.number(2, 2, fields.second)) return false;
  return !scanner.character('.') || scanner.fraction(fields.microsecond);
}

// Reads nothing, Z, or the distance from UTC: ±hh[:mm].
bool scan_offset(Scanner& scanner, Fields& fields) {
  if (scanner.character('Z')) return true;
  const int sign = scanner.next_is('-') ? -1 : 1;
  if (!scanner.character('+') && !scanner.character('-')) return true;
  int hours = 0, minutes = 0;
  if (!scanner.number(2, 2, hours)) return false;
  if (scanner.character(':') && !scanner.number(2, 2, minutes)) return false;
  fields.offset_minutes = sign * (hours * 60 + minutes);
  return hours < 24 && minutes < 60;
}

// Returns the letters of a format's directives, "?" for a % at the end.
std::string directives_of(std::string_view format) {
  std::string letters;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '%') letters += ++i < format.size() ? format[i] : '?';
  }
  return letters;
}

bool has_any(std::string_view text, std::string_view of) {
  return text.find_first_of(of) != std::string_view::npos;
}

bool has_time(std::string_view format) {
  return has_any(directives_of(format), "HMSf");
}

// Behind a date that `format` has, a time of day may follow unless the format has one itself.
std::optional<int64_t> timestamp_in(std::string_view text, std::string_view format) {
  Scanner scanner(text);
  Fields fields;
  if (!scan_date(scanner, format, fields)) return std::nullopt;
  bool time_follows = !scanner.done();
  if (time_follows && has_time(format)) return std::nullopt;
  if (time_follows && !scanner.character(' ') && !scanner.character('T')) return std::nullopt;
  if (time_follows && !(scan_time(scanner, fields) && scan_offset(scanner, fields))) return std::nullopt;
  std::optional<int32_t> days = fields.days();
  std::optional<int64_t> time = fields.time_of_day();
  if (!scanner.done() || !days || !time) return std::nullopt;
  int64_t microseconds = *days * kMicrosecondsPerDay + *time;
  microseconds -= fields.offset_minutes * 60 * kMicrosecondsPerSecond;
  bool in_range =
      microseconds >= kFirstDay * kMicrosecondsPerDay && microseconds < (kLastDay + 1) * kMicrosecondsPerDay;
  return in_range ? std::optional(microseconds) : std::nullopt;
}

std::string format_days(int64_t days) {
  std::chrono::year_month_day date(date_point(days));
  return fmt::format("{:04}-{:02}-{:02}", int(date.year()), unsigned(date.month()), unsigned(date.day()));
}

}  // namespace

std::optional<int32_t> days_from_civil(int year, int month, int day) {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                   std::chrono::day(static_cast<unsigned>(day)));
  if (!date.ok()) return std::nullopt;
  return static_cast<int32_t>(std::chrono::sys_days(date).time_since_epoch().count());
}

bool is_date_format(std::string_view format) {
  std::string letters = directives_of(format);
  return letters.find_first_not_of("YymbdHMSf%") == std::string::npos && has_any(letters, "Yy") &&
         has_any(letters, "mb") && has_any(letters, "d");
}

std::optional<int32_t> parse_date(std::string_view text, std::string_view format) {
  Scanner scanner(text);
  Fields fields;
  if (!scan_date(scanner, format, fields) || !scanner.done() || fields.time_of_day() != 0)
    return std::nullopt;
  return fields.days();
}

std::optional<int64_t> parse_timestamp(std::string_view text, std::string_view format) {
  std::optional<int64_t> own = timestamp_in(text, format);
  return own || format.empty() ? own : timestamp_in(text, {});
}

std::optional<int64_t> parse_formatted(std::string_view text, std::string_view format) {
  Scanner scanner(text);
  Fields fields;
  if (format.empty() ? !text.empty() : !scan_date(scanner, format, fields) || !scanner.done())
    return std::nullopt;
  const std::optional<int32_t> days = fields.days();
  const std::optional<int64_t> time = fields.time_of_day();
  if (!days || !time) return std::nullopt;
  return *days * kMicrosecondsPerDay + *time;
}

std::string format_date(int32_t days) {
  return format_days(days);
}

std::string format_timestamp(int64_t microseconds) {
  int64_t time = time_of_day(microseconds);
  int64_t seconds = time / kMicrosecondsPerSecond;
  int64_t fraction = time % kMicrosecondsPerSecond;
  std::string text = fmt::format("{} {:02}:{:02}:{:02}", format_days(day_of(microseconds)), seconds / 3600,
                                 seconds / 60 % 60, seconds % 60);
  if (fraction != 0) {
    text += fmt::format(".{:06}", fraction);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace rtsql
