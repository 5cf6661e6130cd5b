#include "expression/time_shift_text.h"

#include <fmt/format.h>

#include <vector>

#include "common/text.h"
#include "common/time_unit.h"

namespace rtsql {

std::string shift_text(int64_t months, int64_t microseconds) {
  std::vector<std::string> parts;
  for (const TimeUnit& unit : time_units()) {
    if (unit.name == "quarter" || unit.name == "week" || unit.name == "millisecond") continue;
    int64_t& rest = unit.months != 0 ? months : microseconds;
    const int64_t length = unit.months != 0 ? unit.months : unit.microseconds;
    const int64_t count = rest / length;
    rest %= length;
    if (count == 0) continue;
    parts.push_back(fmt::format("{} {}{}", count, unit.name, count == 1 || count == -1 ? "" : "s"));
  }
  return parts.empty() ? "0 days" : join(parts, " ");
}

std::string unit_text(int64_t months, int64_t microseconds) {
  for (const TimeUnit& unit : time_units()) {
    if (unit.months == months && unit.microseconds == microseconds) return std::string(unit.name);
  }
  return shift_text(months, microseconds);
}

}  // namespace rtsql
