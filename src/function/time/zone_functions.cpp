// The functions of time zones.
#include <fmt/format.h>

#include <cstdlib>

#include "common/digit.h"
#include "common/error.h"
#include "common/text.h"
#include "common/utf8.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "expression/zoned_time.h"
#include "function/host_function.h"
#include "function/number/number_functions.h"
#include "function/time/interval_arithmetic.h"
#include "function/time/time_functions.h"
#include "schema/utc_distance.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

TimeZonePtr zone_named(const Expr& name) {
  TimeZonePtr zone = find_written_zone(name.literal.text);
  if (zone != nullptr) return zone;
  throw unknown_time_zone(name.literal.text).at(name.span);
}

HostResult utc_by_zone_of_row(HostArguments of) {
  const TimeZonePtr zone = find_written_zone(of[0].text);
  if (zone == nullptr) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamptz, zone->utc_of(of[1].number));
}

HostResult local_by_zone_of_row(HostArguments of) {
  const TimeZonePtr zone = find_written_zone(of[0].text);
  if (zone == nullptr) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, zone->local_of(of[1].number));
}

// A zone may be an INTERVAL, by which its clock is ahead of UTC.
ExprPtr change_by_interval(const ExprPtr& interval, const ExprPtr& time, SourceSpan span) {
  if (time->type.id == TypeId::kTimestamptz)
    return make_shifted(to_local(time, utc_zone(), span), interval, span);
  return to_utc(make_shifted(time, negate_interval(interval, span), span), utc_zone(), span);
}

// A DATE or a text is a moment by the session's clock.
ExprPtr zoned_argument(const ExprPtr& time) {
  const TypeId type = time->type.id;
  if (type == TypeId::kTimestamp || type == TypeId::kTimestamptz) return time;
  if (type == TypeId::kDate || type == TypeId::kNull || is_text_literal(*time))
    return cast_expr(time, TypeId::kTimestamptz);
  throw Error(
      ErrorKind::kType,
      fmt::format("AT TIME ZONE takes a TIMESTAMP, with or without time zone, not {}", type_name(time->type)))
      .at(time->span);
}

ExprPtr bind_timezone(Arguments of, SourceSpan span) {
  const ExprPtr &zone = of[0], time = zoned_argument(of[1]);
  const bool to_clock = time->type.id == TypeId::kTimestamptz;
  const Type result = to_clock ? TypeId::kTimestamp : TypeId::kTimestamptz;
  if (zone->type.id == TypeId::kNull) return make_literal(Value::null_of(result), span);
  if (zone->type.id == TypeId::kInterval) return change_by_interval(zone, time, span);
  if (zone->type.id != TypeId::kVarchar) {
    throw Error(ErrorKind::kType,
                fmt::format("a time zone is a VARCHAR or an INTERVAL, not {}", type_name(zone->type)))
        .at(zone->span);
  }
  if (is_text_literal(*zone) && !zone->literal.null) {
    const TimeZonePtr known = zone_named(*zone);
    return to_clock ? to_local(time, *known, span) : to_utc(time, *known, span);
  }
  return make_host_call(
      {"timezone", false, to_clock ? local_by_zone_of_row : utc_by_zone_of_row, "time zone %1 is not known"},
      result, {zone, time}, span);
}

// Writes a distance ahead of UTC as the name of a zone has it, which counts what a clock is behind.
std::string posix_distance(const UtcDistance& distance) {
  constexpr int64_t kMicrosecondsOfSecond = 1'000'000;
  const int64_t seconds = std::abs(distance.microseconds) / kMicrosecondsOfSecond;
  return fmt::format("{}{}:{:02}:{:02}", distance.microseconds > 0 ? '-' : '+', seconds / 3600,
                     seconds / 60 % 60, seconds % 60);
}

// Finds the zone of a text that stands apart from a time: a distance, which has a sign and is one ahead of
// UTC, as in a written time, or a name. Null if it is none.
TimeZonePtr zone_apart(std::string_view text) {
  if (!text.empty() && is_digit(text.front())) return nullptr;
  const std::optional<UtcDistance> distance = read_utc_distance(text);
  if (!distance) return find_written_zone(text);
  return distance->is_out_of_range ? nullptr : find_time_zone(posix_distance(*distance));
}

Error refused_zone_apart(const std::string& text) {
  if (read_utc_distance(text)) {
    return Error(ErrorKind::kValue, fmt::format("numeric time zone \"{}\" out of range", text))
        .sqlstate(sqlstate::kInvalidValue)
        .hint("a distance from UTC is up to 15:59:59");
  }
  if (!text.empty() && is_digit(text.front())) {
    return Error(ErrorKind::kValue,
                 fmt::format("invalid input syntax for type numeric time zone: \"{}\"", shortened(text, 100)))
        .sqlstate(sqlstate::kInvalidValue)
        .hint("a distance from UTC begins with its sign, '+2'");
  }
  return unknown_time_zone(text);
}

HostResult utc_by_zone_apart(HostArguments of) {
  const TimeZonePtr zone = zone_apart(of[0].text);
  if (zone == nullptr) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamptz, zone->utc_of(of[1].number));
}

ExprPtr bind_make_timestamptz(Arguments of, SourceSpan span) {
  const ExprPtr zone = of.size() > 6 ? host_argument("make_timestamptz", 't', of[6]) : nullptr;
  of.resize(6);
  const ExprPtr local = make_call(plain_number_functions(), "make_timestamp", std::move(of), span);
  if (zone == nullptr) return cast_expr(local, TypeId::kTimestamptz);
  if (is_text_literal(*zone) && !zone->literal.null) {
    const TimeZonePtr known = zone_apart(zone->literal.text);
    if (known == nullptr) throw refused_zone_apart(zone->literal.text).at(zone->span);
    return to_utc(local, *known, span);
  }
  return make_host_call(
      {"make_timestamptz", false, utc_by_zone_apart, "time zone %1 is not known", sqlstate::kInvalidValue},
      TypeId::kTimestamptz, {zone, local}, span);
}

}  // namespace

Error unknown_time_zone(const std::string& name) {
  return Error(ErrorKind::kValue, fmt::format("time zone \"{}\" is not known", shortened(name, 100)))
      .sqlstate(sqlstate::kInvalidValue)
      .hint(nearest_name(name, time_zone_names())
                ? suggest_name(name, time_zone_names())
                : "a time zone is a name such as 'Europe/Berlin' or 'UTC', or an INTERVAL ahead of UTC");
}

std::vector<ScalarFunction> zone_functions() {
  return {
      {"make_timestamptz", 6, 7, "make_timestamptz(year, month, mday, hour, min, sec [, timezone])",
       "the TIMESTAMP WITH TIME ZONE of the numbers", bind_make_timestamptz},
      {"timezone", 2, 2, "timezone(zone, time) or time AT TIME ZONE zone",
       "what the zone's clock shows; of a TIMESTAMP, the moment when it shows that", bind_timezone},
  };
}

}  // namespace rtsql
