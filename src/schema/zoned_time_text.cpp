#include "schema/zoned_time_text.h"

#include <fmt/format.h>

#include <cstdlib>

#include "schema/calendar.h"
#include "schema/date_text.h"
#include "schema/written_date.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsOfSecond = 1'000'000;

// What a text says: a time by some clock, and how far that is ahead of UTC, or the zone that knows it.
struct WrittenMoment {
  int64_t local = 0;
  std::optional<int64_t> ahead;
  TimeZonePtr zone;
};

std::optional<WrittenMoment> read_moment_text(std::string_view text) {
  DateScanner scanner(text);
  DateFields fields;
  if (!scan_written_date(scanner, fields, true)) return std::nullopt;
  if (!scanner.done() && !scan_clock_behind_date(scanner, fields)) return std::nullopt;
  const std::optional<int32_t> days = fields.days();
  const std::optional<int64_t> time = fields.time_of_day();
  if (!days || !time) return std::nullopt;
  WrittenMoment moment{*days * kMicrosecondsPerDay + *time, std::nullopt, nullptr};
  scanner.spaces();
  if (scanner.done()) return moment;
  const std::string_view behind = scanner.rest();
  if (scan_offset(scanner, fields) && scanner.done()) {
    moment.ahead = fields.offset_seconds * kMicrosecondsOfSecond;
    return moment;
  }
  moment.zone = find_time_zone(behind);
  return moment.zone != nullptr ? std::optional(moment) : std::nullopt;
}

}  // namespace

std::optional<int64_t> parse_zoned_time(std::string_view text, const TimeZone& zone) {
  const std::optional<WrittenMoment> moment = read_moment_text(text);
  if (!moment) return std::nullopt;
  const TimeZone& clock = moment->zone != nullptr ? *moment->zone : zone;
  const int64_t utc = moment->ahead ? moment->local - *moment->ahead : clock.utc_of(moment->local);
  const bool is_in_range =
      utc >= kFirstDay * kMicrosecondsPerDay && utc < (kLastDay + 1) * kMicrosecondsPerDay;
  return is_in_range ? std::optional(utc) : std::nullopt;
}

bool names_its_zone(std::string_view text) {
  const std::optional<WrittenMoment> moment = read_moment_text(text);
  return moment && (moment->ahead || moment->zone != nullptr);
}

std::string format_zoned_time(int64_t utc, const TimeZone& zone) {
  const int64_t local = zone.local_of(utc), ahead = (local - utc) / kMicrosecondsOfSecond;
  const int64_t distance = std::abs(ahead);
  std::string text =
      fmt::format("{}{}{:02}", format_timestamp(local), ahead < 0 ? '-' : '+', distance / 3600);
  if (distance % 3600 != 0) text += fmt::format(":{:02}", distance / 60 % 60);
  if (distance % 60 != 0) text += fmt::format(":{:02}", distance % 60);
  return text;
}

}  // namespace rtsql
