#include "schema/time_zone.h"

#include <absl/time/time.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>

#include "common/text.h"
#include "schema/calendar.h"
#include "schema/posix_zone.h"
#include "schema/zone_abbreviations.h"

namespace rtsql {
namespace {

using Period = TimeZone::Period;

constexpr int64_t kMicroseconds = 1'000'000;
constexpr std::string_view kUtc = "UTC";

// Times behind the last year are those of the same day in the 400 years before.
int64_t within_periods(int64_t time) {
  constexpr int64_t kEnd = day_number(TimeZone::kLastRuledYear + 1, 1, 1) * kMicrosecondsPerDay;
  constexpr int64_t kCycle = 146'097 * kMicrosecondsPerDay;
  return time < kEnd ? time : time - ((time - kEnd) / kCycle + 1) * kCycle;
}

const Period& period_of(std::span<const Period> periods, int64_t time) {
  const auto next = std::ranges::upper_bound(periods.subspan(1), within_periods(time), {}, &Period::begin);
  return *std::prev(next);
}

bool is_infinity(int64_t time) {
  return time == kInfiniteTime || time == kMinusInfiniteTime;
}

// The library goes on by the zone's rule for 400 years behind the last period of the database.
std::vector<Period> periods_of(const absl::TimeZone& zone) {
  const auto ahead_at = [&](absl::Time time) { return zone.At(time).offset * kMicroseconds; };
  absl::Time time = absl::FromUnixMicros(kFirstTime);
  std::vector<Period> periods = {{INT64_MIN, ahead_at(time)}};
  for (absl::TimeZone::CivilTransition change; zone.NextTransition(time, &change);) {
    time = zone.At(change.to).trans;
    if (ahead_at(time) != periods.back().ahead) periods.push_back({absl::ToUnixMicros(time), ahead_at(time)});
  }
  return periods;
}

TimeZonePtr fixed_zone(std::string_view name, int minutes) {
  return std::make_shared<const TimeZone>(std::string(name),
                                          std::vector<Period>{{INT64_MIN, minutes * 60 * kMicroseconds}});
}

std::filesystem::path database_folder() {
  const char* folder = std::getenv("TZDIR");
  return folder != nullptr ? folder : "/usr/share/zoneinfo";
}

// Names have two parts or three at most: "America/Indiana/Knox".
bool is_zone_name(std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-/";
  return !name.empty() && name.front() != '/' && name.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string name_as_listed(std::string_view name) {
  const std::vector<std::string>& names = time_zone_names();
  const auto found =
      std::ranges::find_if(names, [&](const std::string& known) { return equals_ignore_case(known, name); });
  return found == names.end() ? std::string(name) : *found;
}

TimeZonePtr database_zone(std::string_view name) {
  if (equals_ignore_case(name, kUtc)) return fixed_zone(kUtc, 0);
  absl::TimeZone zone;
  const std::string listed = is_zone_name(name) ? name_as_listed(name) : std::string();
  if (listed.empty() || !absl::LoadTimeZone(listed, &zone)) return nullptr;
  return std::make_shared<const TimeZone>(listed, periods_of(zone));
}

// What a zone has meant by the abbreviation: the distance of the last time before that it did, or else of the
// first. Null where the database does not know it of that zone.
TimeZonePtr zone_of_abbreviation(const ZoneAbbreviation& abbreviation) {
  absl::TimeZone zone;
  if (!absl::LoadTimeZone(std::string(abbreviation.zone), &zone)) return nullptr;
  std::vector<Period> utc, local;
  absl::Time time = absl::FromUnixMicros(kFirstTime);
  int64_t ahead_before = zone.At(time).offset * kMicroseconds;
  for (absl::TimeZone::CivilTransition change; zone.NextTransition(time, &change);) {
    time = zone.At(change.to).trans;
    const absl::TimeZone::CivilInfo at = zone.At(time);
    const int64_t ahead = at.offset * kMicroseconds,
                  begin = utc.empty() ? INT64_MIN : absl::ToUnixMicros(time);
    if (abbreviation.name == at.zone_abbr && (utc.empty() || utc.back().ahead != ahead)) {
      utc.push_back({begin, ahead});
      // A local time that is left out, or that there is twice, is first read by the zone's own clock.
      local.push_back({utc.size() == 1 ? begin : begin + std::min(ahead_before, ahead), ahead});
    }
    ahead_before = ahead;
  }
  if (utc.empty()) return nullptr;
  return std::make_shared<const TimeZone>(std::string(abbreviation.name), std::move(utc), std::move(local));
}

// Writes it as POSIX does, "CET-1", so that it is no zone of the database.
std::string posix_name(const ZoneAbbreviation& abbreviation) {
  const int behind = -abbreviation.minutes, distance = std::abs(behind);
  std::string name = fmt::format("{}{}{}", abbreviation.name, behind < 0 ? "-" : "", distance / 60);
  return distance % 60 == 0 ? name : fmt::format("{}:{:02}", name, distance % 60);
}

TimeZonePtr abbreviated_zone(std::string_view name) {
  const ZoneAbbreviation* const known = find_zone_abbreviation(name);
  if (known == nullptr) return nullptr;
  if (known->zone.empty()) {
    const bool is_in_database = std::ranges::find(time_zone_names(), known->name) != time_zone_names().end();
    return fixed_zone(is_in_database ? posix_name(*known) : std::string(known->name), known->minutes);
  }
  const TimeZonePtr zone = zone_of_abbreviation(*known);
  return zone != nullptr ? zone : database_zone(known->zone);
}

TimeZonePtr make_zone(std::string_view name) {
  for (const auto find : {database_zone, posix_zone, abbreviated_zone}) {
    if (TimeZonePtr zone = find(name)) return zone;
  }
  return nullptr;
}

// The system's zone is a link into the database.
std::string system_zone_name() {
  if (const char* name = std::getenv("TZ"); name != nullptr && *name != 0) return name;
  std::error_code error;
  const std::string target = std::filesystem::read_symlink("/etc/localtime", error).string();
  constexpr std::string_view kFolder = "zoneinfo/";
  const size_t folder = target.find(kFolder);
  return folder == std::string::npos ? std::string(kUtc) : target.substr(folder + kFolder.size());
}

}  // namespace

TimeZone::TimeZone(std::string name, std::vector<Period> utc, std::vector<Period> local)
    : name_(std::move(name)), utc_(std::move(utc)), local_(std::move(local)) {}

TimeZone::TimeZone(std::string name, std::vector<Period> periods)
    : name_(std::move(name)), utc_(std::move(periods)), local_(utc_) {
  for (Period& period : local_) {
    if (period.begin != INT64_MIN) period.begin += period.ahead;
  }
}

int64_t TimeZone::local_of(int64_t utc) const {
  return is_infinity(utc) ? utc : utc + period_of(utc_, utc).ahead;
}

int64_t TimeZone::utc_of(int64_t local) const {
  return is_infinity(local) ? local : local - period_of(local_, local).ahead;
}

namespace {

// Keeps the zones that have been found by a name.
class KnownZones {
 public:
  TimeZonePtr find(std::string_view name, TimeZonePtr (*make)(std::string_view)) {
    const std::lock_guard lock(mutex_);
    const std::string key = to_lower(name);
    const auto found = zones_.find(key);
    if (found != zones_.end()) return found->second;
    TimeZonePtr zone = make(name);
    if (zone != nullptr) zones_.emplace(key, zone);
    return zone;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, TimeZonePtr, std::less<>> zones_;
};

}  // namespace

TimeZonePtr find_time_zone(std::string_view name) {
  static KnownZones known;
  return known.find(name, make_zone);
}

TimeZonePtr find_written_zone(std::string_view name) {
  static KnownZones known;
  if (equals_ignore_case(name, kUtc)) return find_time_zone(name);
  const TimeZonePtr zone = known.find(name, abbreviated_zone);
  return zone != nullptr ? zone : find_time_zone(name);
}

const TimeZone& utc_zone() {
  static const TimeZonePtr kZone = find_time_zone(kUtc);
  return *kZone;
}

TimeZonePtr system_time_zone() {
  const TimeZonePtr zone = find_time_zone(system_zone_name());
  return zone != nullptr ? zone : find_time_zone(kUtc);
}

const std::vector<std::string>& time_zone_names() {
  static const std::vector<std::string> kNames = [] {
    namespace fs = std::filesystem;
    std::vector<std::string> names;
    const fs::path folder = database_folder();
    std::error_code error;
    // These have each zone once more, by other seconds.
    const auto is_copy = [](const fs::path& name) {
      return *name.begin() == "posix" || *name.begin() == "right";
    };
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, error)) {
      const fs::path name = entry.path().lexically_relative(folder);
      const bool is_zone =
          entry.is_regular_file(error) && !name.has_extension() && is_zone_name(name.string());
      if (is_zone && !is_copy(name)) names.push_back(name.string());
    }
    std::ranges::sort(names);
    return names;
  }();
  return kNames;
}

}  // namespace rtsql
