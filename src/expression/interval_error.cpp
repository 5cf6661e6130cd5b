#include "expression/interval_error.h"

#include <fmt/format.h>

#include <vector>

#include "common/text.h"
#include "common/time_unit.h"
#include "common/utf8.h"
#include "schema/interval.h"

namespace rtsql {

Error interval_error(const std::string& text, const std::optional<IntervalQualifier>& fields) {
  constexpr size_t kMostShown = 200;
  const std::string shown = shortened(text, kMostShown);
  IntervalRefusal refusal;
  const bool is_read = read_interval(text, fields, &refusal).has_value();
  using Reason = IntervalRefusal::Reason;
  if (is_read || refusal.reason == Reason::kOutOfRange) {
    return Error(ErrorKind::kValue, fmt::format("interval \"{}\" is out of range", shown))
        .sqlstate(sqlstate::kIntervalOverflow)
        .hint("an INTERVAL is 296,000 years at most");
  }
  if (refusal.reason == Reason::kNoSuchField) {
    return Error(ErrorKind::kValue, fmt::format("interval field value out of range: \"{}\"", shown))
        .sqlstate(sqlstate::kIntervalOverflow)
        .hint("beside years months are up to 11, and in a time minutes up to 59 and seconds up to 60");
  }
  if (refusal.reason == Reason::kUnknownUnit) {
    std::vector<std::string> names;
    for (const TimeUnit& unit : time_units()) names.emplace_back(unit.name);
    return Error(ErrorKind::kValue, fmt::format("unknown unit \"{}\" of an interval", refusal.unit))
        .sqlstate(sqlstate::kInvalidDatetime)
        .hint(suggest_name(refusal.unit, names));
  }
  return Error(ErrorKind::kValue, fmt::format("invalid interval \"{}\"", shown))
      .sqlstate(sqlstate::kInvalidDatetime)
      .hint("INTERVAL '3 days', INTERVAL '1 year 2 months 03:04:05', INTERVAL '3' DAY");
}

}  // namespace rtsql
