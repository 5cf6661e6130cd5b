#include "schema/date_text.h"

#include <fmt/format.h>

#include "schema/calendar.h"
#include "schema/date_format.h"
#include "schema/value.h"
#include "schema/written_date.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsPerSecond = 1'000'000;

static_assert(date_point(kFirstDay) == std::chrono::year(1) / std::chrono::January / 1);
static_assert(date_point(kLastDay) == std::chrono::year(9999) / std::chrono::December / 31);

// Returns the microseconds since 1970-01-01 00:00:00 if TIMESTAMP has them.
std::optional<int64_t> microseconds_of(const DateFields& fields) {
  const std::optional<int32_t> days = fields.days();
  const std::optional<int64_t> time = fields.time_of_day();
  if (!days || !time) return std::nullopt;
  int64_t microseconds = *days * kMicrosecondsPerDay + *time;
  microseconds -= fields.offset_seconds * kMicrosecondsPerSecond;
  bool in_range =
      microseconds >= kFirstDay * kMicrosecondsPerDay && microseconds < (kLastDay + 1) * kMicrosecondsPerDay;
  return in_range ? std::optional(microseconds) : std::nullopt;
}

// Behind a date a time of day may follow, unless the format has one itself. Without a format eight digits are
// a date if `compact`.
std::optional<int64_t> timestamp_in(std::string_view text, std::string_view format, bool compact) {
  DateScanner scanner(text);
  DateFields fields;
  const bool has_date =
      format.empty() ? scan_written_date(scanner, fields, compact) : scan_formatted(scanner, format, fields);
  if (!has_date) return std::nullopt;
  bool time_follows = !scanner.done();
  if (time_follows && has_time(format)) return std::nullopt;
  if (time_follows && !scan_written_time(scanner, fields)) return std::nullopt;
  return scanner.done() ? microseconds_of(fields) : std::nullopt;
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

std::optional<int32_t> parse_date(std::string_view text, std::string_view format) {
  DateScanner scanner(text);
  DateFields fields;
  const bool has_date =
      format.empty() ? scan_written_date(scanner, fields, true) : scan_formatted(scanner, format, fields);
  if (!has_date || !scanner.done() || fields.time_of_day() != 0 || fields.offset_seconds != 0)
    return std::nullopt;
  return fields.days();
}

std::optional<int64_t> parse_timestamp(std::string_view text, std::string_view format) {
  std::optional<int64_t> own = timestamp_in(text, format, true);
  return own || format.empty() ? own : timestamp_in(text, {}, false);
}

std::optional<int64_t> parse_formatted(std::string_view text, std::string_view format) {
  DateScanner scanner(text);
  DateFields fields;
  if (format.empty() ? !text.empty() : !scan_formatted(scanner, format, fields) || !scanner.done())
    return std::nullopt;
  return microseconds_of(fields);
}

std::optional<int64_t> parse_time_of_day(std::string_view text) {
  DateFields fields;
  DateScanner alone(text);
  if (!scan_time_alone(alone, fields) || !alone.done()) {
    fields = {};
    DateScanner scanner(text);
    const bool is_time = scan_written_date(scanner, fields, true) && scan_written_time(scanner, fields);
    if (!is_time || !scanner.done() || !fields.days()) return std::nullopt;
  }
  const bool is_past_midnight = fields.minute != 0 || fields.second != 0 || fields.microsecond != 0;
  if (fields.hour == 24 && fields.hour_of_half_day == 0 && !is_past_midnight) return kMicrosecondsPerDay;
  return fields.time_of_day();
}

bool is_written_time(std::string_view text) {
  DateScanner scanner(text);
  DateFields fields;
  if (!scan_written_date(scanner, fields, true)) return false;
  return scanner.done() || (scan_written_time(scanner, fields) && scanner.done());
}

std::string format_date(int32_t days) {
  return format_days(days);
}

std::string format_timestamp(int64_t microseconds) {
  return format_days(day_of(microseconds)) + " " + format_time_of_day(time_of_day(microseconds));
}

std::string format_time_of_day(int64_t microseconds) {
  const int64_t seconds = microseconds / kMicrosecondsPerSecond;
  const int64_t fraction = microseconds % kMicrosecondsPerSecond;
  std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (fraction != 0) {
    text += fmt::format(".{:06}", fraction);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace rtsql
