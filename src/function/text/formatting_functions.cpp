// Declares the functions that form texts by a pattern and read times by one. A pattern that is constant is
// read once per statement, any other once per call.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "common/error.h"
#include "expression/host_call.h"
#include "expression/session_time.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/number/number_format.h"
#include "function/number/number_functions.h"
#include "function/number/number_text.h"
#include "function/scalar_function.h"
#include "function/time/time_format.h"
#include "function/time/time_text.h"
#include "schema/calendar.h"
#include "schema/date_text.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Operands = std::vector<ExprPtr>;

constexpr const char* kUnknownDirective = "there is no such directive of strftime in the format %2";
constexpr const char* kNoTime = "the text %1 is no time of the form %2";

bool is_constant(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.literal.null;
}

void convert(std::string_view function, std::string_view parameters, Operands& of) {
  for (size_t i = 0; i < of.size(); ++i) of[i] = host_argument(function, parameters[i], of[i]);
}

// A pattern takes some hundred times its bytes in memory.
void check_pattern(std::string_view pattern) {
  constexpr size_t kLongestPattern = 1u << 16;
  if (pattern.size() > kLongestPattern)
    throw Error(ErrorKind::kValue, "the pattern is longer than 64 KiB").sqlstate(sqlstate::kProgramLimit);
}

// Makes a call whose second argument is a pattern; `read` makes of its text what `apply` takes.
template <class Pattern, class Apply>
ExprPtr pattern_call(HostFunction function, Type result, std::optional<Pattern> (*read)(std::string_view),
                     Apply apply, Operands of, SourceSpan span) {
  if (is_constant(*of[1])) {
    check_pattern(of[1]->literal.text);
    function.apply = [apply, pattern = std::make_shared<const std::optional<Pattern>>(
                                 read(of[1]->literal.text))](HostArguments given) -> HostResult {
      return *pattern ? apply(**pattern, given[0]) : std::nullopt;
    };
  } else {
    function.apply = [apply, read](HostArguments given) -> HostResult {
      check_pattern(given[1].text);
      const std::optional<Pattern> pattern = read(given[1].text);
      return pattern ? apply(*pattern, given[0]) : std::nullopt;
    };
  }
  return make_host_call(std::move(function), result, std::move(of), span);
}

std::optional<TimePattern> time_template(std::string_view text) {
  return parse_template(text);
}

HostResult time_text(const TimePattern& pattern, const HostArgument& time) {
  if (!is_finite_time(time.number)) return Value::null_of(TypeId::kVarchar);
  return Value::of_text(write_time(pattern, time.number));
}

// Makes a call that writes a time by a pattern, the second argument; a device does so, too, where the pattern
// is constant.
template <class Apply>
ExprPtr time_text_call(HostFunction function, std::optional<TimePattern> (*read)(std::string_view),
                       Apply apply, Operands of, SourceSpan span, TimeZonePtr zone = nullptr) {
  function.failure_sqlstate = sqlstate::kInvalidValue;
  function.gives_null = true;  // of an infinite time
  if (is_constant(*of[1])) {
    check_pattern(of[1]->literal.text);
    if (const std::optional<TimePattern> pattern = read(of[1]->literal.text))
      function.time_text = device_time_text(*pattern, std::move(zone));
  }
  return pattern_call(std::move(function), TypeId::kVarchar, read, apply, std::move(of), span);
}

ExprPtr bind_strftime(Operands of, SourceSpan span) {
  convert("strftime", "mt", of);
  if (is_constant(*of[1])) check_pattern(of[1]->literal.text);
  if (is_constant(*of[1]) && !parse_directives(of[1]->literal.text)) {
    throw Error(ErrorKind::kValue, "there is no such directive of strftime")
        .at(of[1]->span)
        .hint(
            "directives are %a %A %b %B %d %D %e %f %F %g %G %h %H %I %j %k %l %m %M %n %p %P %R %s %S %t "
            "%T %u %U %V %w %W %y %Y and %%");
  }
  const char* failure = is_constant(*of[1]) ? "" : kUnknownDirective;
  return time_text_call({"strftime", false, {}, failure}, parse_directives, time_text, std::move(of), span);
}

std::optional<NumberPattern> number_template(std::string_view text) {
  NumberPattern pattern = parse_number_template(text);
  return pattern.error.empty() ? std::optional(std::move(pattern)) : std::nullopt;
}

// Floats are written with the digits that every decimal number of so many keeps in them.
int known_digits(Type type) {
  if (!is_floating(type)) return 0;
  return type.id == TypeId::kReal ? std::numeric_limits<float>::digits10
                                  : std::numeric_limits<double>::digits10;
}

// A wide DECIMAL is given as a text.
std::string number_text(const NumberPattern& pattern, Type type, const HostArgument& number) {
  if (is_wide(type)) return write_number(pattern, parse_value(number.text, type)->exact(), type.scale);
  if (is_exact(type)) return write_number(pattern, Int128{number.number}, scale_of(type));
  return write_number(pattern, number.real, known_digits(type));
}

ExprPtr bind_number_to_char(Operands of, SourceSpan span) {
  of[1] = host_argument("to_char", 't', of[1]);
  HostFunction function{"to_char", false, {}, {}, sqlstate::kSyntaxError};
  if (is_constant(*of[1])) {
    check_pattern(of[1]->literal.text);
    const NumberPattern pattern = parse_number_template(of[1]->literal.text);
    if (!pattern.error.empty())
      throw Error(ErrorKind::kValue, pattern.error).sqlstate(sqlstate::kSyntaxError).at(of[1]->span);
    if (!is_wide(of[0]->type)) function.number_text = device_number_text(pattern, known_digits(of[0]->type));
  } else {
    function.failure = "the text %2 is no template of numbers";
  }
  auto apply = [type = of[0]->type](const NumberPattern& pattern, const HostArgument& number) -> HostResult {
    return Value::of_text(number_text(pattern, type, number));
  };
  if (is_wide(of[0]->type)) of[0] = cast_expr(of[0], TypeId::kVarchar);
  return pattern_call(std::move(function), TypeId::kVarchar, number_template, apply, std::move(of), span);
}

// Reads the digits, which a CAST makes a number of.
HostResult number_digits(const NumberPattern& pattern, const HostArgument& text) {
  return Value::of_text(read_number(pattern, text.text));
}

// The template says how many digits the result has, in front of the point and behind it.
ExprPtr bind_to_number(Operands of, SourceSpan span) {
  convert("to_number", "tt", of);
  const bool is_empty = is_literal(of[1]) && (of[1]->literal.null || of[1]->literal.text.empty());
  if (is_empty) return make_literal(Value::null_of(Type::decimal(kMaxNarrowDigits, 0)), span);
  if (!is_constant(*of[1])) {
    throw Error(ErrorKind::kUnsupported, "the template of to_number must be a constant")
        .at(of[1]->span)
        .hint("it says how many digits the DECIMAL has");
  }
  check_pattern(of[1]->literal.text);
  const NumberPattern pattern = parse_number_template(of[1]->literal.text);
  const std::string error = pattern.has_roman ? "to_number reads no Roman numbers" : pattern.error;
  if (!error.empty()) throw Error(ErrorKind::kValue, error).sqlstate(sqlstate::kSyntaxError).at(of[1]->span);
  const int scale = std::min(pattern.decimal_places + pattern.shift, kMaxDecimalDigits);
  const int digits = std::clamp(pattern.whole_digits + scale, 1, kMaxDecimalDigits);
  const ExprPtr read = pattern_call({"to_number", false, {}, {}, sqlstate::kInvalidValue}, TypeId::kVarchar,
                                    number_template, number_digits, std::move(of), span);
  if (pattern.shift == 0) return cast_expr(read, Type::decimal(digits, scale));
  // The last digits are those behind V.
  const Type unit = Type::decimal(pattern.shift, pattern.shift);
  const ExprPtr whole = cast_expr(read, Type::decimal(digits, pattern.decimal_places));
  return cast_expr(multiply_decimals(whole, make_literal(Value::of_exact(unit, 1), span), span),
                   Type::decimal(digits, scale));
}

// The zone is the third operand, so that calls in two zones differ.
ExprPtr bind_zoned_to_char(Operands of, SourceSpan span) {
  const TimeZonePtr zone = SessionTime::current().zone;
  of[1] = host_argument("to_char", 't', of[1]);
  of.push_back(make_literal(Value::of_text(zone->name()), span));
  const auto apply = [zone](const TimePattern& pattern, const HostArgument& utc) -> HostResult {
    if (!is_finite_time(utc.number)) return Value::null_of(TypeId::kVarchar);
    const int64_t local = zone->local_of(utc.number);
    return Value::of_text(write_time(pattern, local, local - utc.number));
  };
  return time_text_call({"to_char", false, {}}, time_template, apply, std::move(of), span, zone);
}

constexpr const char* kOfADate = "the template asks for what a date has, and an INTERVAL has not";

std::optional<TimePattern> interval_template(std::string_view text) {
  TimePattern pattern = parse_template(text);
  return has_interval_fields_only(pattern) ? std::optional(std::move(pattern)) : std::nullopt;
}

ExprPtr bind_interval_to_char(Operands of, SourceSpan span) {
  of[1] = host_argument("to_char", 't', of[1]);
  if (is_constant(*of[1])) {
    check_pattern(of[1]->literal.text);
    if (!interval_template(of[1]->literal.text))
      throw Error(ErrorKind::kValue, kOfADate)
          .sqlstate(sqlstate::kInvalidDatetime)
          .at(of[1]->span)
          .hint("YYYY, MM, DD, HH24, HH12, MI, SS, MS and US stand for what it has");
  }
  const auto apply = [](const TimePattern& pattern, const HostArgument& interval) -> HostResult {
    return Value::of_text(write_interval(pattern, *read_interval(interval.text)));
  };
  const char* failure = is_constant(*of[1]) ? "" : kOfADate;
  of[0] = cast_expr(of[0], TypeId::kVarchar);
  return pattern_call({"to_char", false, {}, failure, sqlstate::kInvalidDatetime}, TypeId::kVarchar,
                      interval_template, apply, std::move(of), span);
}

ExprPtr bind_to_char(Operands of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kTime) of[0] = cast_expr(of[0], TypeId::kInterval);
  if (of[0]->type.id == TypeId::kInterval) return bind_interval_to_char(std::move(of), span);
  if (is_numeric(of[0]->type)) return bind_number_to_char(std::move(of), span);
  if (of[0]->type.id == TypeId::kTimestamptz) return bind_zoned_to_char(std::move(of), span);
  convert("to_char", "mt", of);
  return time_text_call({"to_char", false, {}}, time_template, time_text, std::move(of), span);
}

HostResult read_date(const TimePattern& pattern, const HostArgument& text) {
  const std::optional<ReadTime> time = read_time(pattern, text.text);
  return time ? HostResult(Value::of_integer(TypeId::kDate, day_of(time->local))) : std::nullopt;
}

ExprPtr bind_to_date(Operands of, SourceSpan span) {
  convert("to_date", "tt", of);
  return pattern_call({"to_date", false, {}, kNoTime, sqlstate::kInvalidDatetime}, TypeId::kDate,
                      time_template, read_date, std::move(of), span);
}

// Seconds are rounded to microseconds.
HostResult time_of_seconds(HostArguments of) {
  if (std::isinf(of[0].real))
    return Value::of_integer(TypeId::kTimestamptz, of[0].real > 0 ? kInfiniteTime : kMinusInfiniteTime);
  const double microseconds = std::nearbyint(of[0].real * 1e6);
  const ExactRange range = computed_range(TypeId::kTimestamptz);
  const bool fits =
      microseconds >= static_cast<double>(range.low) && microseconds <= static_cast<double>(range.high);
  if (!fits) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamptz, static_cast<int64_t>(microseconds));
}

ExprPtr bind_to_timestamp(Operands of, SourceSpan span) {
  if (of.size() == 1) {
    convert("to_timestamp", "r", of);
    return make_host_call(
        {"to_timestamp", false, time_of_seconds, "TIMESTAMP out of range", sqlstate::kDatetimeOverflow},
        TypeId::kTimestamptz, std::move(of), span);
  }
  convert("to_timestamp", "tt", of);
  const TimeZonePtr zone = SessionTime::current().zone;
  of.push_back(make_literal(Value::of_text(zone->name()), span));  // so that calls in two zones differ
  const auto apply = [zone](const TimePattern& pattern, const HostArgument& text) -> HostResult {
    const std::optional<ReadTime> time = read_time(pattern, text.text);
    if (!time) return std::nullopt;
    const int64_t utc = time->ahead ? time->local - *time->ahead : zone->utc_of(time->local);
    if (!is_finite_time(utc)) return std::nullopt;
    return Value::of_integer(TypeId::kTimestamptz, utc);
  };
  return pattern_call({"to_timestamp", false, {}, kNoTime, sqlstate::kInvalidDatetime}, TypeId::kTimestamptz,
                      time_template, apply, std::move(of), span);
}

HostResult strptime(HostArguments of) {
  check_pattern(of[1].text);
  const std::optional<int64_t> time = parse_formatted(of[0].text, of[1].text);
  if (!time) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, *time);
}

// Reads the text by the first of several formats that it follows.
HostResult strptime_by_any(HostArguments of) {
  for (const Value& format : list_elements(of[1].text, list_type(TypeId::kVarchar))) {
    if (format.null) continue;
    check_pattern(format.text);
    if (const std::optional<int64_t> time = parse_formatted(of[0].text, format.text))
      return Value::of_integer(TypeId::kTimestamp, *time);
  }
  return std::nullopt;
}

// A text that does not follow the format is an error, or NULL.
template <bool gives_null>
ExprPtr bind_strptime(Operands of, SourceSpan span) {
  const bool has_list = of[1]->type.id == TypeId::kList;
  of[0] = host_argument("strptime", 't', of[0]);
  of[1] = has_list ? cast_expr(of[1], list_type(TypeId::kVarchar)) : host_argument("strptime", 't', of[1]);
  HostResult (*const read)(HostArguments) = has_list ? strptime_by_any : strptime;
  HostFunction function{gives_null ? "try_strptime" : "strptime", false, read};
  if (gives_null) {
    function.apply = [read](HostArguments given) -> HostResult {
      const HostResult time = read(given);
      return time ? time : Value::null_of(TypeId::kTimestamp);
    };
    function.gives_null = true;
  } else {
    function.failure = has_list ? "the text %1 is no time of one of the forms" : kNoTime;
    function.failure_sqlstate = sqlstate::kInvalidDatetime;
  }
  return make_host_call(std::move(function), TypeId::kTimestamp, std::move(of), span);
}

}  // namespace

std::vector<ScalarFunction> formatting_functions() {
  static const std::vector<ScalarFunction> kFunctions = {
      {"strftime", 2, 2, "strftime(time, format)", "the time as text: '%d.%m.%Y %H:%M'", bind_strftime},
      {"strptime", 2, 2, "strptime(text, format)",
       "the TIMESTAMP that the text is by the format, or by the first that fits of a list",
       bind_strptime<false>},
      {"to_char", 2, 2, "to_char(value, template)",
       "a time, an interval, or a number, as text: 'DD.MM.YYYY HH24:MI', '999,990.00'", bind_to_char},
      {"to_date", 2, 2, "to_date(text, template)", "the DATE that the text is: 'DD.MM.YYYY'", bind_to_date},
      {"to_number", 2, 2, "to_number(text, template)",
       "the DECIMAL that the text is, of as many digits as the template has: '999,990.00'", bind_to_number},
      {"try_strptime", 2, 2, "try_strptime(text, format)", "the same as strptime, but NULL where it fails",
       bind_strptime<true>},
      {"to_timestamp", 1, 2, "to_timestamp(text, template) or to_timestamp(seconds)",
       "the TIMESTAMP that the text is: 'DD.MM.YYYY HH24:MI', or so many seconds since 1970-01-01",
       bind_to_timestamp},
  };
  return kFunctions;
}

}  // namespace rtsql
