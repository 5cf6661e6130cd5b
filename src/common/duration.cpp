#include "common/duration.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "common/parse.h"

namespace rtsql {
namespace {

struct DurationUnit {
  std::string_view name;
  double milliseconds;
};

// The largest first.
constexpr DurationUnit kDurationUnits[] = {{"d", 86'400'000}, {"h", 3'600'000}, {"min", 60'000},
                                           {"s", 1'000},      {"ms", 1},        {"us", 0.001}};

std::string_view without_spaces(std::string_view text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const std::optional<LeadingNumber<double>> number = parse_leading<double>(without_spaces(text));
  if (!number || !number->fits) return std::nullopt;
  const std::string_view name = without_spaces(number->rest);
  for (const DurationUnit& unit : kDurationUnits) {
    if (name != unit.name && !(name.empty() && unit.name == "ms")) continue;
    const double milliseconds = std::round(number->value * unit.milliseconds);
    if (!(milliseconds >= 0 && milliseconds <= INT32_MAX)) return std::nullopt;
    return std::chrono::milliseconds(static_cast<int64_t>(milliseconds));
  }
  return std::nullopt;
}

std::string duration_text(std::chrono::milliseconds duration) {
  const int64_t count = duration.count();
  if (count == 0) return "0";
  for (const DurationUnit& unit : kDurationUnits) {
    const auto each = static_cast<int64_t>(unit.milliseconds);
    if (count % each == 0) return fmt::format("{}{}", count / each, unit.name);
  }
  return {};
}

}  // namespace rtsql
