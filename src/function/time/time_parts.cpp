// Binds parts of dates and times.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"
#include "function/time/interval_fields.h"
#include "function/time/time_functions.h"
#include "function/time/unit_of_row.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

struct PartFunction {
  std::string_view name;
  Op op;
  Type type;
  TypeId of;  // kNull: of dates and timestamps alike
};

constexpr auto kTimeParts =
    std::to_array<PartFunction>({{"year", Op::kYear, TypeId::kInteger, TypeId::kDate},
                                 {"quarter", Op::kQuarter, TypeId::kInteger, TypeId::kDate},
                                 {"month", Op::kMonth, TypeId::kInteger, TypeId::kDate},
                                 {"week", Op::kIsoWeek, TypeId::kInteger, TypeId::kDate},
                                 {"day", Op::kDay, TypeId::kInteger, TypeId::kDate},
                                 {"hour", Op::kHour, TypeId::kInteger, TypeId::kTimestamp},
                                 {"minute", Op::kMinute, TypeId::kInteger, TypeId::kTimestamp},
                                 {"second", Op::kSecond, Type::decimal(8, 6), TypeId::kTimestamp},
                                 {"millisecond", Op::kSecond, Type::decimal(8, 3), TypeId::kTimestamp},
                                 {"microsecond", Op::kSecond, TypeId::kInteger, TypeId::kTimestamp},
                                 {"dow", Op::kWeekday, TypeId::kInteger, TypeId::kDate},
                                 {"isodow", Op::kIsoWeekday, TypeId::kInteger, TypeId::kDate},
                                 {"doy", Op::kDayOfYear, TypeId::kInteger, TypeId::kDate},
                                 {"isoyear", Op::kIsoYear, TypeId::kInteger, TypeId::kDate},
                                 {"epoch", Op::kEpoch, TypeId::kBigint, TypeId::kNull}});

// A string literal is read as a TIMESTAMP.
ExprPtr temporal_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull || is_text_literal(*argument)) {
    return cast_expr(argument, TypeId::kTimestamp);
  }
  if (argument->type.id == TypeId::kTimestamptz) return cast_expr(argument, TypeId::kTimestamp);
  if (!is_temporal(argument->type) && argument->type.id != TypeId::kTime) {
    throw Error(ErrorKind::kType, fmt::format("function {} needs a DATE or TIMESTAMP, not {}", function,
                                              type_name(argument->type)))
        .at(argument->span);
  }
  return argument;
}

// Returns the name of a part or unit, which makes the type of the call.
const std::string& name_argument(std::string_view function, const Expr& argument) {
  if (!is_text_literal(argument) || argument.literal.null) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("the first argument of {} must be a string constant", function))
        .at(argument.span);
  }
  return argument.literal.text;
}

bool is_null_name(const Expr& name) {
  return name.op == Op::kLiteral && name.literal.null &&
         (name.type.id == TypeId::kNull || name.type.id == TypeId::kVarchar);
}

[[noreturn]] void unknown_name(std::string_view what, const Expr& argument,
                               const std::vector<std::string>& names) {
  const std::string& name = argument.literal.text;
  throw Error(ErrorKind::kName, fmt::format("unknown {} \"{}\"", what, name))
      .sqlstate(sqlstate::kInvalidValue)
      .at(argument.span)
      .hint(suggest_name(name, names));
}

ExprPtr part_of(const PartFunction& part, const ExprPtr& time, SourceSpan span) {
  const bool is_time = time->type.id == TypeId::kTime;
  if (is_time && part.of == TypeId::kDate) {
    throw Error(ErrorKind::kType, fmt::format("a TIME has no {}", part.name))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(span)
        .hint("its fields are hour, minute, second, millisecond, microsecond and epoch");
  }
  if (is_time)
    return make_interval_field(part.name, cast_expr(time, TypeId::kInterval), span);  // 24:00 has 24
  if (part.of != TypeId::kNull) return make_folded(part.op, part.type, {cast_expr(time, part.of)}, span);
  // The result is in seconds, of which a TIMESTAMP has six digits behind the point.
  const bool is_date = time->type.id == TypeId::kDate;
  return make_folded(part.op, is_date ? part.type : Type::decimal(kMaxNarrowDigits, 6), {time}, span);
}

const PartFunction* find_part(std::string_view name) {
  auto found = std::find_if(kTimeParts.begin(), kTimeParts.end(),
                            [&](const PartFunction& part) { return is_singular_or_plural(name, part.name); });
  return found == kTimeParts.end() ? nullptr : &*found;
}

}  // namespace

ExprPtr make_time_part(std::string_view part, const ExprPtr& time, SourceSpan span) {
  if (time->type.id == TypeId::kTimestamptz && part == "epoch")
    return make_folded(Op::kEpoch, Type::decimal(kMaxNarrowDigits, 6), {time}, span);
  if (time->type.id == TypeId::kInterval) return make_interval_field(part, time, span);
  return part_of(*find_part(part), temporal_argument(part, time), span);
}

namespace {

// Counted are groups of so many years, from year 1 on or, of decades, from year 0, and backwards before that.
struct YearGroup {
  std::string_view name;
  int64_t years, first;
};

// The years 1 to 100 are the first century, and 0 to 9 the decade 0.
constexpr auto kYearGroups =
    std::to_array<YearGroup>({{"decade", 10, 0}, {"century", 100, 1}, {"millennium", 1000, 1}});

ExprPtr when_positive(const ExprPtr& number, const ExprPtr& then, const ExprPtr& otherwise, SourceSpan span) {
  const ExprPtr is_positive =
      make_folded(Op::kGreater, TypeId::kBoolean, {number, integer_literal(0, span)}, span);
  return make_folded(Op::kCase, TypeId::kInteger, {is_positive, then, otherwise}, span);
}

// The year before 1 is -1. The decade before 0 has the years -11 to -2.
ExprPtr groups_of_years(const ExprPtr& time, const YearGroup& group, SourceSpan span) {
  const ExprPtr year = make_time_part("year", time, span);
  const auto groups_with = [&](int64_t more) {
    const ExprPtr past = make_folded(Op::kAdd, TypeId::kInteger, {year, integer_literal(more, span)}, span);
    return make_folded(Op::kDivide, TypeId::kInteger, {past, integer_literal(group.years, span)}, span);
  };
  const int64_t before = group.first == 0 ? group.years - 2 : group.years - 1;
  return when_positive(year, groups_with(group.first == 0 ? 0 : group.years - 1), groups_with(-before), span);
}

const YearGroup* find_year_group(std::string_view name) {
  const auto found = std::ranges::find_if(
      kYearGroups, [&](const YearGroup& group) { return is_unit_name(name, group.name); });
  return found == kYearGroups.end() ? nullptr : &*found;
}

// Fields that are functions, composed of others.
constexpr auto kComposedFields = std::to_array<std::string_view>({"era", "yearweek"});

std::vector<std::string> all_fields() {
  std::vector<std::string> names = {"julian"};
  for (const std::string_view field : kComposedFields) names.emplace_back(field);
  for (const YearGroup& group : kYearGroups) names.emplace_back(group.name);
  for (const PartFunction& known : kTimeParts) names.emplace_back(known.name);
  return names;
}

// The fields that a value of the type has.
std::vector<std::string> fields_of(Type type) {
  if (type.id == TypeId::kInterval) return interval_fields();
  if (type.id != TypeId::kTime) return all_fields();
  std::vector<std::string> names;
  for (const PartFunction& known : kTimeParts) {
    if (known.of != TypeId::kDate) names.emplace_back(known.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> truncation_units(Type type) {
  if (type.id == TypeId::kInterval || type.id == TypeId::kTime) return interval_units();
  std::vector<std::string> names;
  for (const YearGroup& group : kYearGroups) names.emplace_back(group.name);
  for (const TimeUnit& known : time_units()) names.emplace_back(known.name);
  names.emplace_back("isoyear");
  return names;
}

namespace {

ExprPtr start_of_group(const ExprPtr& count, const YearGroup& group, SourceSpan span) {
  const auto integer = [&](int64_t value) { return integer_literal(value, span); };
  const ExprPtr years = make_folded(Op::kMultiply, TypeId::kInteger, {count, integer(group.years)}, span);
  const auto year = [&](int64_t shift) {
    return make_folded(Op::kAdd, TypeId::kInteger, {years, integer(shift)}, span);
  };
  const bool is_decade = group.first == 0;
  const ExprPtr first =
      when_positive(count, year(is_decade ? 0 : group.first - group.years), year(is_decade ? -1 : 0), span);
  const ExprPtr date =
      make_call(plain_number_functions(), "make_date", {first, integer(1), integer(1)}, span);
  return cast_expr(date, TypeId::kTimestamp);
}

// Julian days begin at midnight here, as PostgreSQL's do; of a TIMESTAMP they have a fraction.
ExprPtr julian_day(const ExprPtr& time, SourceSpan span) {
  constexpr int64_t kJulianDayOfEpoch = 2'440'588;
  constexpr double kSecondsPerDay = 86'400;
  const bool is_date = time->type.id == TypeId::kDate;
  const ExprPtr epoch =
      cast_expr(make_time_part("epoch", time, span), is_date ? TypeId::kBigint : TypeId::kDouble);
  if (is_date) {
    const auto bigint = [&](double value) { return bigint_literal(static_cast<int64_t>(value), span); };
    const ExprPtr days = make_folded(Op::kDivide, TypeId::kBigint, {epoch, bigint(kSecondsPerDay)}, span);
    return cast_expr(make_folded(Op::kAdd, TypeId::kBigint, {days, bigint(kJulianDayOfEpoch)}, span),
                     TypeId::kInteger);
  }
  const auto real = [&](double value) { return double_literal(value, span); };
  const ExprPtr days = make_folded(Op::kDivide, TypeId::kDouble, {epoch, real(kSecondsPerDay)}, span);
  return make_folded(Op::kAdd, TypeId::kDouble, {days, real(static_cast<double>(kJulianDayOfEpoch))}, span);
}

// Tells whether it is a unit that a day has several of.
bool is_within_day(std::string_view unit) {
  const TimeUnit* found = find_time_unit(unit_of_field(unit));
  return found != nullptr && found->months == 0 && found->microseconds < kMicrosecondsPerDay;
}

void check_counted(const ExprPtr& unit, std::string_view name, const ExprPtr& time) {
  if (time->type.id == TypeId::kInterval)
    throw Error(ErrorKind::kType, "units are counted between dates and times, not INTERVALs").at(time->span);
  if (time->type.id == TypeId::kTime && !is_within_day(name))
    throw Error(ErrorKind::kType, fmt::format("a TIME has no unit \"{}\"", name)).at(unit->span);
}

}  // namespace

// How far the session's clock is ahead of UTC, in units of so many microseconds; null for any other field.
ExprPtr clock_field(std::string_view name, const ExprPtr& moment, SourceSpan span) {
  constexpr int64_t kSecond = 1'000'000, kMinute = 60 * kSecond, kHour = 60 * kMinute;
  const bool is_hour = equals_ignore_case(name, "timezone_hour");
  const bool is_minute = equals_ignore_case(name, "timezone_minute");
  if (!is_hour && !is_minute && !equals_ignore_case(name, "timezone")) return nullptr;
  const auto epoch = [&](const ExprPtr& time) {
    return make_folded(Op::kEpoch, TypeId::kBigint, {time}, span);
  };
  const auto compute = [&](Op op, const ExprPtr& value, int64_t by) {
    return make_folded(op, TypeId::kBigint, {value, bigint_literal(by, span)}, span);
  };
  ExprPtr ahead = make_folded(Op::kSubtract, TypeId::kBigint,
                              {epoch(cast_expr(moment, TypeId::kTimestamp)), epoch(moment)}, span);
  if (is_minute) ahead = compute(Op::kModulo, ahead, kHour);
  return cast_expr(compute(Op::kDivide, ahead,
                           is_hour     ? kHour
                           : is_minute ? kMinute
                                       : kSecond),
                   TypeId::kInteger);
}

ExprPtr make_date_part(const ExprPtr& part, const ExprPtr& time, SourceSpan span) {
  // The value of a parameter would make another type of the call.
  if (is_unit_of_row(*part) && part->op != Op::kParameter) {
    const ExprPtr moment = is_text_literal(*time) ? cast_expr(time, TypeId::kTimestamp) : time;
    return choose_by_unit(
        "date_part", part, fields_of(moment->type),
        [&](const ExprPtr& name) { return cast_expr(make_date_part(name, moment, span), TypeId::kDouble); },
        span);
  }
  if (is_null_name(*part)) return make_literal(Value::null_of(TypeId::kDouble), span);
  const std::string_view name = whole_field_name(name_argument("date_part", *part));
  if (time->type.id == TypeId::kTimestamptz) {
    if (ExprPtr field = clock_field(name, time, span)) return field;
    if (equals_ignore_case(name, "epoch"))
      return make_folded(Op::kEpoch, Type::decimal(kMaxNarrowDigits, 6), {time}, span);
  }
  if (time->type.id == TypeId::kInterval) {
    if (ExprPtr field = make_interval_field(name, time, span)) return field;
    unknown_name("field", *part, interval_fields());
  }
  if (const YearGroup* group = find_year_group(name))
    return groups_of_years(temporal_argument("date_part", time), *group, span);
  if (equals_ignore_case(name, "julian")) return julian_day(temporal_argument("date_part", time), span);
  for (const std::string_view field : kComposedFields) {
    if (equals_ignore_case(name, field)) return make_call(part_functions(), field, {time}, span);
  }
  const PartFunction* found = find_part(name);
  if (found == nullptr) unknown_name("field", *part, all_fields());
  return part_of(*found, temporal_argument("date_part", time), span);
}

namespace {

// The ISO year begins with the week that has January 4.
ExprPtr start_of_iso_year(const ExprPtr& timestamp, SourceSpan span) {
  constexpr int64_t kDayOfFirstWeek = 4;
  const ExprPtr year = make_time_part("isoyear", timestamp, span);
  const ExprPtr day =
      make_call(plain_number_functions(), "make_date",
                {year, integer_literal(1, span), integer_literal(kDayOfFirstWeek, span)}, span);
  const ExprPtr start = make_date_trunc(make_literal(Value::of_text("week"), span), day, span);
  const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {timestamp}, span);
  return make_folded(Op::kCase, TypeId::kTimestamp, {is_finite, start, timestamp}, span);
}

}  // namespace

ExprPtr make_date_trunc(const ExprPtr& unit, const ExprPtr& time, SourceSpan span) {
  if (is_null_name(*unit)) {
    const bool is_length = time->type.id == TypeId::kInterval || time->type.id == TypeId::kTime;
    const Type type = is_length                               ? TypeId::kInterval
                      : time->type.id == TypeId::kTimestamptz ? TypeId::kTimestamptz
                                                              : TypeId::kTimestamp;
    return make_literal(Value::null_of(type), span);
  }
  if (is_unit_of_row(*unit)) {
    return choose_by_unit(
        "date_trunc", unit, truncation_units(time->type),
        [&](const ExprPtr& name) { return make_date_trunc(name, time, span); }, span, unit_of_field);
  }
  if (time->type.id == TypeId::kTimestamptz) {
    const auto by_session = [](const ExprPtr& of) {
      return cast_expr(of, of->type.id == TypeId::kTimestamp ? TypeId::kTimestamptz : TypeId::kTimestamp);
    };
    return make_moment_trunc(unit, time, by_session, span);
  }
  const std::string_view name = unit_of_field(name_argument("date_trunc", *unit));
  const bool is_iso_year = is_singular_or_plural(name, "isoyear");
  if (time->type.id == TypeId::kInterval || time->type.id == TypeId::kTime) {
    const ExprPtr length = cast_expr(time, TypeId::kInterval);
    if (ExprPtr interval = truncate_interval(is_iso_year ? "year" : name, length, span)) return interval;
    unknown_name("unit", *unit, interval_units());
  }
  if (is_iso_year)
    return start_of_iso_year(cast_expr(temporal_argument("date_trunc", time), TypeId::kTimestamp), span);
  if (const YearGroup* group = find_year_group(name)) {
    const ExprPtr timestamp = cast_expr(temporal_argument("date_trunc", time), TypeId::kTimestamp);
    const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {timestamp}, span);
    const ExprPtr start = start_of_group(groups_of_years(timestamp, *group, span), *group, span);
    return make_folded(Op::kCase, TypeId::kTimestamp, {is_finite, start, timestamp}, span);
  }
  const TimeUnit* found = find_time_unit(name);
  if (found == nullptr) unknown_name("unit", *unit, truncation_units(time->type));
  const ExprPtr timestamp = cast_expr(temporal_argument("date_trunc", time), TypeId::kTimestamp);
  return make_folded(Op::kTruncate, TypeId::kTimestamp,
                     {timestamp, integer_literal(found->months), bigint_literal(found->microseconds)}, span);
}

ExprPtr microseconds_of(const ExprPtr& time, SourceSpan span) {
  const bool is_clock = time->type.id == TypeId::kTime || time->type.id == TypeId::kInterval;
  if (is_clock)
    return make_folded(Op::kIntervalMicroseconds, TypeId::kBigint, {cast_expr(time, TypeId::kInterval)},
                       span);
  const bool is_zoned = time->type.id == TypeId::kTimestamptz;
  return make_folded(Op::kEpoch, TypeId::kBigint, {is_zoned ? time : cast_expr(time, TypeId::kTimestamp)},
                     span);
}

void unite_clocks(const ExprPtr& unit, ExprPtr& start, ExprPtr& end) {
  const std::string_view name = name_argument("date_trunc", *unit);
  const std::string_view whole = unit_of_field(name);
  const bool is_unit = find_time_unit(whole) != nullptr || find_year_group(whole) != nullptr ||
                       is_singular_or_plural(whole, "isoyear");
  if (!is_unit) unknown_name("unit", *unit, truncation_units(start->type));
  check_counted(unit, name, start);
  check_counted(unit, name, end);
  if ((start->type.id == TypeId::kTime) != (end->type.id == TypeId::kTime)) {
    throw Error(ErrorKind::kType,
                fmt::format("units are counted between two TIMEs, or two dates, not between {} and {}",
                            type_name(start->type), type_name(end->type)))
        .at(end->span);
  }
  const auto is_zoned = [](const ExprPtr& time) { return time->type.id == TypeId::kTimestamptz; };
  if (!is_zoned(start) && !is_zoned(end)) return;
  const Type type = is_within_day(name) ? TypeId::kTimestamptz : TypeId::kTimestamp;
  start = cast_expr(start, type);
  end = cast_expr(end, type);
}

// What has passed of an hour, or of a shorter unit, is taken from the moment: a clock that is put back has an
// hour twice, and a moment stays in its own.
ExprPtr make_moment_trunc(const ExprPtr& unit, const ExprPtr& moment, const ByClock& by_clock,
                          SourceSpan span) {
  if (is_unit_of_row(*unit)) {
    return choose_by_unit(
        "date_trunc", unit, truncation_units(TypeId::kTimestamp),
        [&](const ExprPtr& name) { return make_moment_trunc(name, moment, by_clock, span); }, span,
        unit_of_field);
  }
  const ExprPtr local = by_clock(moment);
  const ExprPtr begun = make_date_trunc(unit, local, span);
  if (!is_within_day(name_argument("date_trunc", *unit))) return by_clock(begun);
  const auto epoch = [&](const ExprPtr& time) {
    return make_folded(Op::kEpoch, TypeId::kBigint, {time}, span);
  };
  const ExprPtr passed = make_folded(Op::kSubtract, TypeId::kBigint, {epoch(begun), epoch(local)}, span);
  const ExprPtr start =
      make_folded(Op::kAddInterval, moment->type, {moment, integer_literal(0, span), passed}, span);
  const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {moment}, span);
  return make_folded(Op::kCase, moment->type, {is_finite, start, moment}, span);
}

}  // namespace rtsql
