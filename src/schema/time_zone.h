// Time zones of the system's database (tzdata), which Abseil reads (docs/adr/0056-time-zones.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// Says how far a zone's clock is ahead of UTC, at any time. Times are microseconds since 1970-01-01 00:00:00.
class TimeZone {
 public:
  // From a time on, until the next period begins, the clock is ahead by so many microseconds.
  struct Period {
    int64_t begin;
    int64_t ahead;
  };

  // `periods` are in order; the first begins before all times. They reach into the year kLastRuledYear,
  // behind which the rules of the last 400 years go on, as the calendar does.
  TimeZone(std::string name, std::vector<Period> periods);
  // `local` says when each begins by the local clock.
  TimeZone(std::string name, std::vector<Period> utc, std::vector<Period> local);

  static constexpr int kLastRuledYear = 2437;

  const std::string& name() const { return name_; }
  // Tells whether its clock is ahead of UTC by the same at all times.
  bool is_fixed() const { return utc_.size() == 1; }
  // Infinite times are so by every clock.
  int64_t local_of(int64_t utc) const;
  // A local time that there is not, as clocks are put forward, is read by the clock before; one that there is
  // twice is the second, as in PostgreSQL.
  int64_t utc_of(int64_t local) const;

  // What both search, for kernels (shaders/exec/time_zone.glsl): periods that begin at times of UTC, and at
  // local times.
  std::span<const Period> utc_periods() const { return utc_; }
  std::span<const Period> local_periods() const { return local_; }

 private:
  std::string name_;
  std::vector<Period> utc_, local_;
};

using TimeZonePtr = std::shared_ptr<const TimeZone>;

// Finds a zone by its name in any case, "Europe/Berlin", by what schema/posix_zone.h reads, "GMT-4",
// "-04:30", or by an abbreviation, "CEST"; null if there is none. It finds any zone by its own name. Zones
// are read once. Any thread may call it.
TimeZonePtr find_time_zone(std::string_view name);

// The same of what stands beside a time, where abbreviations come first: "CET" is one hour ahead of UTC
// there, and not the zone of that name, which has a summer time.
TimeZonePtr find_written_zone(std::string_view name);

const TimeZone& utc_zone();

// Returns the zone of TZ, or else the system's; UTC where neither is known.
TimeZonePtr system_time_zone();

// Lists the names of the database.
const std::vector<std::string>& time_zone_names();

}  // namespace rtsql
