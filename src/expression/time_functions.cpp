// Binds parts of dates and times, and INTERVALs added to them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "expression/fold.h"
#include "expression/functions.h"
#include "expression/interval.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

struct TimePart {
  std::string_view name;
  Op op;
  Type type;
  TypeId of;  // kNull: of dates and timestamps alike
};

constexpr auto kTimeParts =
    std::to_array<TimePart>({{"year", Op::kYear, TypeId::kInteger, TypeId::kDate},
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
  if (!is_temporal(argument->type)) {
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

[[noreturn]] void unknown_name(std::string_view what, const Expr& argument,
                               const std::vector<std::string>& names) {
  const std::string& name = argument.literal.text;
  throw Error(ErrorKind::kName, fmt::format("unknown {} \"{}\"", what, name))
      .at(argument.span)
      .hint(suggest_name(name, names));
}

ExprPtr part_of(const TimePart& part, const ExprPtr& time, SourceSpan span) {
  if (part.of != TypeId::kNull) return make_folded(part.op, part.type, {cast_expr(time, part.of)}, span);
  // The result is in seconds, of which a TIMESTAMP has six digits behind the point.
  const bool is_date = time->type.id == TypeId::kDate;
  return make_folded(part.op, is_date ? part.type : Type::decimal(kMaxDecimalDigits, 6), {time}, span);
}

const TimePart* find_part(std::string_view name) {
  auto found = std::find_if(kTimeParts.begin(), kTimeParts.end(),
                            [&](const TimePart& part) { return is_singular_or_plural(name, part.name); });
  return found == kTimeParts.end() ? nullptr : &*found;
}

std::vector<ExprPtr> with_interval(const ExprPtr& time, const Interval& interval) {
  return {time, make_literal(Value::of_integer(TypeId::kInteger, interval.months)),
          make_literal(Value::of_integer(TypeId::kBigint, interval.microseconds))};
}

}  // namespace

ExprPtr make_time_part(std::string_view part, const ExprPtr& time, SourceSpan span) {
  return part_of(*find_part(part), temporal_argument(part, time), span);
}

ExprPtr make_date_part(const ExprPtr& part, const ExprPtr& time, SourceSpan span) {
  const TimePart* found = find_part(name_argument("date_part", *part));
  if (found == nullptr) {
    std::vector<std::string> names;
    for (const TimePart& known : kTimeParts) names.emplace_back(known.name);
    unknown_name("field", *part, names);
  }
  return part_of(*found, temporal_argument("date_part", time), span);
}

ExprPtr make_date_trunc(const ExprPtr& unit, const ExprPtr& time, SourceSpan span) {
  const TimeUnit* found = find_time_unit(name_argument("date_trunc", *unit));
  if (found == nullptr) {
    std::vector<std::string> names;
    for (const TimeUnit& known : time_units()) names.emplace_back(known.name);
    unknown_name("unit", *unit, names);
  }
  const ExprPtr timestamp = cast_expr(temporal_argument("date_trunc", time), TypeId::kTimestamp);
  return make_folded(Op::kTruncate, TypeId::kTimestamp,
                     with_interval(timestamp, {found->months, found->microseconds}), span);
}

ExprPtr make_shifted(const ExprPtr& time, const Interval& interval, SourceSpan span) {
  if (time->type.id != TypeId::kNull && !is_temporal(time->type)) {
    throw Error(ErrorKind::kType,
                fmt::format("an INTERVAL moves a DATE or TIMESTAMP, not {}", type_name(time->type)))
        .at(time->span)
        .hint(is_text_literal(*time) ? "DATE '…' or TIMESTAMP '…' makes one of a string"
                                     : "CAST(… AS TIMESTAMP) converts what it can");
  }
  return make_folded(Op::kAddInterval, TypeId::kTimestamp,
                     with_interval(cast_expr(time, TypeId::kTimestamp), interval), span);
}

}  // namespace rtsql
