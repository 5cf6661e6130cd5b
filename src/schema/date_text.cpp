#include "schema/date_text.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>

#include "common/digit.h"
#include "common/text.h"
#include "schema/calendar.h"
#include "schema/date_format.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsPerSecond = 1'000'000;

// Returns the microseconds since 1970-01-01 00:00:00 if TIMESTAMP has them.
std::optional<int64_t> microseconds_of(const DateFields& fields) {
  const std::optional<int32_t> days = fields.days();
  const std::optional<int64_t> time = fields.time_of_day();
  if (!days || !time) return std::nullopt;
  const int64_t microseconds =
      *days * kMicrosecondsPerDay + *time - fields.offset_seconds * kMicrosecondsPerSecond;
  return is_finite_time(microseconds) ? std::optional(microseconds) : std::nullopt;
}

// Behind what the format says a time of day may follow, unless it says one itself.
std::optional<int64_t> timestamp_by_format(std::string_view text, std::string_view format) {
  DateScanner scanner(text);
  DateFields fields;
  if (!scan_formatted(scanner, format, fields)) return std::nullopt;
  if (scanner.done()) return microseconds_of(fields);
  if (has_time(format)) return std::nullopt;
  const std::optional<int32_t> days = fields.days();
  const std::optional<int64_t> time = parse_time_of_day(scanner.rest());
  const bool is_apart = scanner.next_is(' ') || scanner.next_is('T') || scanner.next_is(',');
  return days && time && is_apart ? std::optional(*days * kMicrosecondsPerDay + *time) : std::nullopt;
}

// BC may stand behind what the format says.
std::optional<int32_t> date_by_format(std::string_view text, std::string_view format) {
  DateScanner scanner(text);
  DateFields fields;
  if (!scan_formatted(scanner, format, fields)) return std::nullopt;
  if (equals_ignore_case(scanner.rest(), " BC")) {
    if (fields.year < 1) return std::nullopt;
    fields.year = 1 - fields.year;
  } else if (!scanner.done()) {
    return std::nullopt;
  }
  return fields.time_of_day() == 0 && fields.offset_seconds == 0 ? fields.days() : std::nullopt;
}

int two_digits(std::string_view text, size_t place) {
  return (text[place] - '0') * 10 + (text[place + 1] - '0');
}

// Most texts are 2024-06-02, and most times 2024-06-02 12:30:00, with a fraction of six digits at most or
// without. They are read at once; none: the text is another one.
std::optional<int32_t> read_plain_date(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() < kForm.size()) return std::nullopt;
  for (size_t i = 0; i < kForm.size(); ++i) {
    if (kForm[i] == '0' ? !is_digit(text[i]) : text[i] != kForm[i]) return std::nullopt;
  }
  const int year = two_digits(text, 0) * 100 + two_digits(text, 2);
  return year > 0 ? days_from_civil(year, two_digits(text, 5), two_digits(text, 8)) : std::nullopt;
}

std::optional<int64_t> read_plain_time(std::string_view text) {
  constexpr std::string_view kForm = "00:00:00";
  constexpr size_t kMostSize = kForm.size() + sizeof(".000000") - 1;
  if (text.size() < kForm.size() || text.size() > kMostSize) return std::nullopt;
  for (size_t i = 0; i < kForm.size(); ++i) {
    if (kForm[i] == '0' ? !is_digit(text[i]) : text[i] != kForm[i]) return std::nullopt;
  }
  const int hour = two_digits(text, 0), minute = two_digits(text, 3), second = two_digits(text, 6);
  if (hour > 23 || minute > 59 || second > 59) return std::nullopt;
  int64_t fraction = 0, unit = kMicrosecondsPerSecond;
  const std::string_view rest = text.substr(kForm.size());
  if (!rest.empty() && (rest.size() == 1 || rest.front() != '.')) return std::nullopt;
  for (size_t i = 1; i < rest.size(); ++i) {
    if (!is_digit(rest[i])) return std::nullopt;
    unit /= 10;
    fraction += (rest[i] - '0') * unit;
  }
  return ((int64_t{hour} * 60 + minute) * 60 + second) * kMicrosecondsPerSecond + fraction;
}

std::optional<int64_t> read_plain_timestamp(std::string_view text) {
  constexpr size_t kDateSize = 10;
  const std::optional<int32_t> days = read_plain_date(text);
  if (!days || text.size() <= kDateSize || (text[kDateSize] != ' ' && text[kDateSize] != 'T'))
    return std::nullopt;
  const std::optional<int64_t> time = read_plain_time(text.substr(kDateSize + 1));
  return time ? std::optional(*days * kMicrosecondsPerDay + *time) : std::nullopt;
}

std::optional<int64_t> timestamp_in(std::string_view text, std::string_view format, DateOrder order,
                                    bool takes_zone) {
  if (!format.empty()) {
    const std::optional<int64_t> own = timestamp_by_format(text, format);
    constexpr size_t kCompactDigits = 8;
    const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (own || digits == kCompactDigits) return own;
  }
  if (const std::optional<int64_t> plain = read_plain_timestamp(text)) return plain;
  const std::optional<WrittenTime> written = read_written_time(text, order);
  const bool has_zone = written && (written->ahead || written->zone != nullptr);
  return written && (takes_zone || !has_zone) ? written_timestamp(*written) : std::nullopt;
}

std::string format_days(int64_t days) {
  const CivilDate date = civil_date(days);
  return fmt::format(FMT_COMPILE("{:04}-{:02}-{:02}"), date.year > 0 ? date.year : 1 - date.year, date.month,
                     date.day);
}

std::string_view era_of(int64_t days) {
  return civil_date(days).year > 0 ? "" : " BC";
}

}  // namespace

std::optional<int32_t> parse_date(std::string_view text, std::string_view format, DateOrder order) {
  if (!format.empty()) {
    if (equals_ignore_case(text, "infinity")) return kInfiniteDay;
    if (equals_ignore_case(text, "-infinity")) return kMinusInfiniteDay;
    return date_by_format(text, format);
  }
  constexpr size_t kDateSize = 10;
  if (text.size() == kDateSize) {
    if (const std::optional<int32_t> days = read_plain_date(text)) return days;
  } else if (const std::optional<int64_t> time = read_plain_timestamp(text)) {
    return time_of_day(*time) == 0 ? std::optional(static_cast<int32_t>(day_of(*time))) : std::nullopt;
  }
  const std::optional<WrittenTime> written = read_written_time(text, order);
  if (!written || written->time_of_day.value_or(0) != 0 || written->ahead || written->zone != nullptr)
    return std::nullopt;
  const std::optional<int64_t> time = written_timestamp(*written);
  return time ? std::optional(static_cast<int32_t>(date_of_timestamp(*time))) : std::nullopt;
}

std::optional<int64_t> parse_timestamp(std::string_view text, std::string_view format, DateOrder order) {
  return timestamp_in(text, format, order, true);
}

std::optional<int64_t> parse_local_timestamp(std::string_view text, std::string_view format) {
  return timestamp_in(text, format, DateOrder::kNone, false);
}

std::optional<int64_t> parse_formatted(std::string_view text, std::string_view format) {
  if (equals_ignore_case(text, "infinity")) return kInfiniteTime;
  if (equals_ignore_case(text, "-infinity")) return kMinusInfiniteTime;
  if (equals_ignore_case(text, "epoch")) return 0;
  DateScanner scanner(text);
  DateFields fields;
  if (format.empty() ? !text.empty() : !scan_formatted(scanner, format, fields) || !scanner.done())
    return std::nullopt;
  return microseconds_of(fields);
}

std::optional<int64_t> parse_time_of_day(std::string_view text) {
  if (const std::optional<int64_t> plain = read_plain_time(text)) return plain;
  const std::optional<WrittenTime> written = read_written_time(text, DateOrder::kNone, true);
  return written && !written->is_out_of_range ? written->time_of_day : std::nullopt;
}

std::optional<Int128> written_clock(const WrittenTime& written) {
  if (written.is_out_of_range || !written.days) return std::nullopt;
  return Int128{*written.days} * kMicrosecondsPerDay + written.time_of_day.value_or(0);
}

std::optional<int64_t> written_timestamp(const WrittenTime& written) {
  using Mark = WrittenTime::Mark;
  if (written.mark == Mark::kInfinity) return kInfiniteTime;
  if (written.mark == Mark::kMinusInfinity) return kMinusInfiniteTime;
  if (written.mark == Mark::kEpoch) return 0;
  const std::optional<Int128> time = written_clock(written);
  if (!time || *time < kFirstTime || *time > kLastTime) return std::nullopt;
  return static_cast<int64_t>(*time);
}

std::string format_date(int32_t days) {
  if (days == kInfiniteDay) return "infinity";
  if (days == kMinusInfiniteDay) return "-infinity";
  return format_days(days).append(era_of(days));
}

std::string format_timestamp(int64_t microseconds) {
  return format_timestamp(microseconds, {});
}

std::string format_timestamp(int64_t microseconds, std::string_view zone) {
  if (microseconds == kInfiniteTime) return "infinity";
  if (microseconds == kMinusInfiniteTime) return "-infinity";
  const int64_t days = day_of(microseconds);
  return format_days(days)
      .append(1, ' ')
      .append(format_time_of_day(time_of_day(microseconds)))
      .append(zone)
      .append(era_of(days));
}

std::string format_time_of_day(int64_t microseconds) {
  const int64_t seconds = microseconds / kMicrosecondsPerSecond;
  const int64_t fraction = microseconds % kMicrosecondsPerSecond;
  std::string text =
      fmt::format(FMT_COMPILE("{:02}:{:02}:{:02}"), seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (fraction != 0) {
    text += fmt::format(FMT_COMPILE(".{:06}"), fraction);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace rtsql
