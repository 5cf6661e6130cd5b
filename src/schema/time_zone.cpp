#include "schema/time_zone.h"

#include <absl/time/time.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>

#include "common/text.h"
#include "schema/calendar.h"

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

struct Abbreviation {
  std::string_view name;
  int minutes;
};

// Those that PostgreSQL knows and that mean one distance wherever they are used.
constexpr auto kAbbreviations = std::to_array<Abbreviation>(
    {{"Z", 0},      {"UT", 0},     {"ZULU", 0},    {"WET", 0},     {"WEST", 60},  {"CET", 60},
     {"MET", 60},   {"CEST", 120}, {"EET", 120},   {"EEST", 180},  {"BST", 60},   {"MSK", 180},
     {"MSD", 240},  {"JST", 540},  {"KST", 540},   {"SGT", 480},   {"HKT", 480},  {"AEST", 600},
     {"AEDT", 660}, {"ACST", 570}, {"ACDT", 630},  {"AWST", 480},  {"NZST", 720}, {"NZDT", 780},
     {"AST", -240}, {"ADT", -180}, {"EDT", -240},  {"CST", -360},  {"CDT", -300}, {"MDT", -360},
     {"PST", -480}, {"PDT", -420}, {"AKST", -540}, {"AKDT", -480}, {"SAST", 120}, {"BRT", -180},
     {"ART", -180}, {"UYT", -180}, {"PKT", 300},   {"NPT", 345}});

TimeZonePtr fixed_zone(std::string_view name, int minutes) {
  return std::make_shared<const TimeZone>(std::string(name),
                                          std::vector<Period>{{INT64_MIN, minutes * 60 * kMicroseconds}});
}

bool read_number(std::string_view digits, int most, int& number) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc() && end == digits.data() + digits.size() && number >= 0 && number <= most;
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

// Reads letters, which may be left out, and a distance: ABC[+|-]h[h][:mm].
TimeZonePtr posix_zone(std::string_view name) {
  constexpr size_t kLeastLetters = 3;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto letters = static_cast<size_t>(std::ranges::find_if_not(name, is_letter) - name.begin());
  if ((letters > 0 && letters < kLeastLetters) || letters == name.size()) return nullptr;
  const bool is_ahead = name[letters] == '-', has_sign = is_ahead || name[letters] == '+';
  const std::string_view distance = name.substr(letters + (has_sign ? 1 : 0));
  const size_t colon = std::min(distance.find(':'), distance.size());
  int hours = 0, minutes = 0;
  if (!read_number(distance.substr(0, colon), 24, hours)) return nullptr;
  if (colon < distance.size() && !read_number(distance.substr(colon + 1), 59, minutes)) return nullptr;
  const int distance_minutes = hours * 60 + minutes;
  return fixed_zone(to_upper(name), is_ahead ? distance_minutes : -distance_minutes);
}

TimeZonePtr make_zone(std::string_view name) {
  const auto found = std::ranges::find_if(
      kAbbreviations, [&](const Abbreviation& known) { return equals_ignore_case(known.name, name); });
  if (found != kAbbreviations.end()) return fixed_zone(found->name, found->minutes);
  if (equals_ignore_case(name, kUtc)) return fixed_zone(kUtc, 0);
  absl::TimeZone zone;
  const std::string listed = is_zone_name(name) ? name_as_listed(name) : std::string();
  if (listed.empty() || !absl::LoadTimeZone(listed, &zone)) return posix_zone(name);
  return std::make_shared<const TimeZone>(listed, periods_of(zone));
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

TimeZone::TimeZone(std::string name, std::vector<Period> periods)
    : name_(std::move(name)), utc_(std::move(periods)), local_(utc_) {
  for (Period& period : local_) {
    if (period.begin != INT64_MIN) period.begin += period.ahead;
  }
}

int64_t TimeZone::local_of(int64_t utc) const {
  return is_finite_time(utc) ? utc + period_of(utc_, utc).ahead : utc;
}

int64_t TimeZone::utc_of(int64_t local) const {
  return is_finite_time(local) ? local - period_of(local_, local).ahead : local;
}

TimeZonePtr find_time_zone(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, TimeZonePtr, std::less<>> zones;
  const std::lock_guard lock(mutex);
  const std::string key = to_lower(name);
  auto found = zones.find(key);
  if (found != zones.end()) return found->second;
  TimeZonePtr zone = make_zone(name);
  if (zone != nullptr) zones.emplace(key, zone);
  return zone;
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
