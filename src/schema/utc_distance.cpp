#include "schema/utc_distance.h"

#include <algorithm>
#include <charconv>

#include "common/digit.h"

namespace rtsql {
namespace {

// Takes digits off the front of the text, and the colon behind them.
std::optional<int> take_clock_part(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !is_digit(text.front())) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  if (!text.empty() && text.front() != ':') return std::nullopt;
  text.remove_prefix(std::min<size_t>(text.size(), 1));
  return number;
}

}  // namespace

std::optional<UtcDistance> read_utc_distance(std::string_view text) {
  constexpr int kMostHours = 15, kMostMinutes = 59;
  if (text.size() < 2 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  const int sign = text[0] == '-' ? -1 : 1;
  std::string_view rest = text.substr(1);
  const bool has_colon = rest.find(':') != std::string_view::npos;
  const bool is_compact = !has_colon && rest.size() > 2;
  std::optional<int> hour = take_clock_part(rest), minute = 0, second = 0;
  if (!rest.empty()) minute = take_clock_part(rest);
  if (!rest.empty()) second = take_clock_part(rest);
  if (!hour || !minute || !second || !rest.empty()) return std::nullopt;
  if (is_compact) {
    minute = *hour % 100;
    hour = *hour / 100;
  }
  constexpr int64_t kMicrosecondsOfSecond = 1'000'000;
  return UtcDistance{sign * ((int64_t{*hour} * 60 + *minute) * 60 + *second) * kMicrosecondsOfSecond,
                     *hour > kMostHours || *minute > kMostMinutes || *second > kMostMinutes};
}

}  // namespace rtsql
