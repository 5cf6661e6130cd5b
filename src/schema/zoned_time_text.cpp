#include "schema/zoned_time_text.h"

#include <fmt/format.h>

#include <cstdlib>

#include "schema/calendar.h"
#include "schema/date_text.h"

namespace rtsql {

std::optional<int64_t> zoned_timestamp(const WrittenTime& written, const TimeZone& zone) {
  if (written.mark != WrittenTime::Mark::kNone) return written_timestamp(written);
  const std::optional<Int128> local = written_clock(written);
  // The first and the last day of UTC may be another one by the clock.
  const bool is_near =
      local && *local >= kFirstTime - kMicrosecondsPerDay && *local <= kLastTime + kMicrosecondsPerDay;
  if (!is_near) return std::nullopt;
  const auto time = static_cast<int64_t>(*local);
  const TimeZone& clock = written.zone != nullptr ? *written.zone : zone;
  const int64_t utc = written.ahead ? time - *written.ahead : clock.utc_of(time);
  return is_finite_time(utc) ? std::optional(utc) : std::nullopt;
}

std::optional<int64_t> parse_zoned_time(std::string_view text, const TimeZone& zone, DateOrder order) {
  const std::optional<WrittenTime> written = read_written_time(text, order);
  return written ? zoned_timestamp(*written, zone) : std::nullopt;
}

std::optional<int64_t> parse_time_with_zone(std::string_view text) {
  const std::optional<WrittenTime> written = read_written_time(text, DateOrder::kNone);
  const bool has_zone = written && (written->ahead || written->zone != nullptr);
  return has_zone ? zoned_timestamp(*written, utc_zone()) : std::nullopt;
}

std::string format_zoned_time(int64_t utc, const TimeZone& zone) {
  constexpr int64_t kMicrosecondsOfSecond = 1'000'000;
  const int64_t local = zone.local_of(utc), ahead = (local - utc) / kMicrosecondsOfSecond;
  const int64_t distance = std::abs(ahead);
  std::string shown = fmt::format("{}{:02}", ahead < 0 ? '-' : '+', distance / 3600);
  if (distance % 3600 != 0) shown += fmt::format(":{:02}", distance / 60 % 60);
  if (distance % 60 != 0) shown += fmt::format(":{:02}", distance % 60);
  return format_timestamp(local, shown);
}

}  // namespace rtsql
