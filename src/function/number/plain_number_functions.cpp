// Declares the functions of numbers and days that the host runs. Kernels have no exponentials, logarithms and
// angles of doubles, so these are the host's, exact to the last digits.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "common/error.h"
#include "common/wide_integer.h"
#include "expression/host_call.h"
#include "function/host_function.h"
#include "function/number/number_functions.h"
#include "schema/calendar.h"
#include "schema/calendar_names.h"

namespace rtsql {
namespace {

constexpr HostFailure kBigintRange{"BIGINT out of range", sqlstate::kNumericOutOfRange};
constexpr HostFailure kFactorial{"the factorial is no DECIMAL of 38 digits", sqlstate::kNumericOutOfRange};
constexpr HostFailure kLogarithm{"cannot take logarithm of zero or of a negative number",
                                 sqlstate::kInvalidLogarithmArgument};
constexpr HostFailure kPower{"zero has no negative power, and a negative number no power that is not whole",
                             sqlstate::kInvalidPowerArgument};
constexpr HostFailure kBuckets{"the bounds or the count make no buckets", sqlstate::kInvalidBucketArgument};
constexpr HostFailure kNoDate{"there is no such date", sqlstate::kDatetimeOverflow};
constexpr HostFailure kNoTime{"there is no such time", sqlstate::kDatetimeOverflow};

template <double (*function)(double)>
HostResult apply_double(HostArguments of) {
  return double_result(function(of[0].real));
}

// Angles have sines unless they are infinite.
template <double (*function)(double)>
HostResult apply_angle(HostArguments of) {
  if (std::isinf(of[0].real)) return std::nullopt;
  return double_result(function(of[0].real));
}

template <double (*function)(double)>
HostResult apply_of_unit_range(HostArguments of) {
  if (std::abs(of[0].real) > 1) return std::nullopt;
  return double_result(function(of[0].real));
}

template <double (*function)(double)>
HostResult apply_logarithm(HostArguments of) {
  if (of[0].real <= 0) return std::nullopt;
  return double_result(function(of[0].real));
}

double cotangent(double x) {
  return 1 / std::tan(x);
}

// log(x) is of base 10 and log(b, x) of base b, as PostgreSQL has them.
HostResult logarithm(HostArguments of) {
  if (of.size() == 1) return apply_logarithm<std::log10>(of);
  if (of[0].real <= 0 || of[1].real <= 0 || of[0].real == 1) return std::nullopt;
  if (of[0].real == 2) return double_result(std::log2(of[1].real));
  if (of[0].real == 10) return double_result(std::log10(of[1].real));
  return double_result(std::log(of[1].real) / std::log(of[0].real));
}

HostResult power(HostArguments of) {
  const double base = of[0].real, exponent = of[1].real;
  const bool is_whole = std::isinf(exponent) || std::isnan(exponent) || std::trunc(exponent) == exponent;
  if ((base == 0 && exponent < 0) || (base < 0 && !is_whole)) return std::nullopt;
  return double_result(std::pow(base, exponent));
}

// Powers of ten beyond it are no DOUBLEs: the decimal text of a number, which is exact, is rounded instead.
constexpr int64_t kMostExactPower = 22;

double rounded_by_text(double value, int64_t digits) {
  // Of the smallest and the largest numbers all digits lie between these places.
  digits = std::clamp<int64_t>(digits, -310, 1080);
  if (digits >= 0) return std::strtod(fmt::format("{:.{}f}", value, digits).c_str(), nullptr);
  const int64_t whole_digits = static_cast<int64_t>(fmt::format("{:.0f}", std::abs(value)).size());
  const int64_t kept = whole_digits + digits;
  if (kept < 0) return 0;
  if (kept == 0) {
    const double unit = std::strtod(fmt::format("1e{}", -digits).c_str(), nullptr);
    return std::abs(value) < unit / 2 ? 0 : std::copysign(unit, value);
  }
  return std::strtod(fmt::format("{:.{}e}", value, kept - 1).c_str(), nullptr);
}

// The digits may be fewer than none: then it rounds to tens, hundreds and so on.
HostResult rounded(HostArguments of) {
  const double value = of[0].real;
  const int64_t digits = of[1].number;
  if (!std::isfinite(value)) return double_result(value);
  if (digits > kMostExactPower || digits < -kMostExactPower)
    return double_result(rounded_by_text(value, digits));
  const double unit = std::pow(10.0, static_cast<double>(std::abs(digits)));
  if (digits < 0) return double_result(std::round(value / unit) * unit);
  // From 2^52 on a number has no fraction.
  const double scaled = value * unit;
  return double_result(std::abs(scaled) < 0x1p52 ? std::round(scaled) / unit : value);
}

// Whole numbers that are even, away from zero.
double next_even(double x) {
  const double whole = std::ceil(std::abs(x) / 2) * 2;
  return std::copysign(whole, x);
}

// The gamma function has no value at 0 and at negative whole numbers, where its logarithm is infinite.
template <double (*function)(double)>
HostResult apply_gamma(HostArguments of) {
  const double x = of[0].real;
  if (x <= 0 && std::trunc(x) == x) return std::nullopt;
  return double_result(function(x));
}

// Halves go to the even neighbour.
HostResult rounded_to_even(HostArguments of) {
  const double unit = std::pow(10.0, static_cast<double>(of[1].number));
  const double scaled = of[0].real * unit;
  if (!std::isfinite(scaled) || !std::isfinite(unit) || unit == 0) return double_result(of[0].real);
  return double_result(std::nearbyint(scaled) / unit);
}

HostResult fit_bigint(Int128 value) {
  if (value > INT64_MAX || value < INT64_MIN) return std::nullopt;
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value));
}

Int128 magnitude(int64_t value) {
  return value < 0 ? -Int128{value} : Int128{value};
}

Int128 common_divisor(Int128 a, Int128 b) {
  while (b != 0) {
    const Int128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

HostResult gcd(HostArguments of) {
  return fit_bigint(common_divisor(magnitude(of[0].number), magnitude(of[1].number)));
}

HostResult lcm(HostArguments of) {
  const Int128 a = magnitude(of[0].number), b = magnitude(of[1].number);
  if (a == 0 || b == 0) return fit_bigint(0);
  return fit_bigint(a / common_divisor(a, b) * b);
}

constexpr Type kOfFactorial = Type::decimal(kMaxDecimalDigits, 0);

HostResult factorial(HostArguments of) {
  constexpr int64_t kLargest = 33;  // that a DECIMAL holds
  if (of[0].number < 0 || of[0].number > kLargest) return std::nullopt;
  Int128 product = 1;
  for (int64_t i = 2; i <= of[0].number; ++i) product *= i;
  return Value::of_exact(kOfFactorial, product);
}

// Which of `count` parts of equal width between two bounds the value is in; 0 or count + 1 outside.
HostResult width_bucket(HostArguments of) {
  const double value = of[0].real, low = of[1].real, high = of[2].real;
  const int64_t count = of[3].number;
  const bool has_buckets = count > 0 && count <= INT32_MAX && std::isfinite(low) && std::isfinite(high);
  if (!has_buckets || low == high || std::isnan(value)) return std::nullopt;
  auto bucket = [](int64_t number) -> HostResult {
    if (number > INT32_MAX) return std::nullopt;
    return Value::of_integer(TypeId::kInteger, number);
  };
  const bool falls = low > high;
  if (falls ? value > low : value < low) return bucket(0);
  if (falls ? value <= high : value >= high) return bucket(count + 1);
  const double share = (value - low) / (high - low) * static_cast<double>(count);
  return bucket(std::min(static_cast<int64_t>(share), count - 1) + 1);
}

// A negative year is one before Christ; there is no year 0.
std::optional<int64_t> days_of(HostArguments of) {
  const int64_t year = of[0].number;
  if (year == 0) return std::nullopt;
  return days_from_civil(year > 0 ? year : year + 1, of[1].number, of[2].number);
}

HostResult make_date(HostArguments of) {
  const std::optional<int64_t> days = days_of(of);
  if (!days) return std::nullopt;
  return Value::of_integer(TypeId::kDate, *days);
}

// Takes hour, minute and seconds. The seconds may be 60, and the time 24:00, where the next minute and day
// begin.
std::optional<int64_t> time_of_fields(HostArguments of) {
  const int64_t hour = of[0].number, minute = of[1].number;
  const double microseconds = std::nearbyint(of[2].real * 1e6);
  const bool ends_day = hour == 24 && minute == 0 && microseconds == 0;
  const bool is_time = hour >= 0 && (hour <= 23 || ends_day) && minute >= 0 && minute <= 59;
  if (!is_time || !(microseconds >= 0 && microseconds <= 60e6)) return std::nullopt;
  return (hour * 60 + minute) * 60'000'000 + static_cast<int64_t>(microseconds);
}

HostResult make_timestamp(HostArguments of) {
  const std::optional<int64_t> days = days_of(of), time = time_of_fields(of.subspan(3));
  if (!days || !time) return std::nullopt;
  const int64_t result = *days * kMicrosecondsPerDay + *time;
  if (!is_finite_time(result)) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, result);
}

HostResult make_time(HostArguments of) {
  const std::optional<int64_t> time = time_of_fields(of);
  return time ? HostResult(Value::of_integer(TypeId::kTime, *time)) : std::nullopt;
}

HostResult day_name(HostArguments of) {
  return Value::of_text(std::string(kDayNames[static_cast<size_t>(weekday(of[0].number))]));
}

HostResult month_name(HostArguments of) {
  const int month = civil_date(of[0].number).month;
  return Value::of_text(std::string(kMonthNames[static_cast<size_t>(month - 1)]));
}

HostResult days_since_epoch(HostArguments of) {
  const int64_t days = of[0].number;
  if (days < kFirstDay || days > kLastDay) return std::nullopt;
  return Value::of_integer(TypeId::kDate, days);
}

HostResult microseconds_since_epoch(HostArguments of) {
  const int64_t time = of[0].number;
  if (time < kFirstTime || time > kLastTime) return std::nullopt;
  return Value::of_integer(TypeId::kTimestamp, time);
}

// Has a function that makes a time of its fields take one number, too, which counts from 1970-01-01.
void add_time_since_epoch(std::vector<ScalarFunction>& functions, std::string_view name,
                          HostResult (*apply)(HostArguments)) {
  ScalarFunction& found = *std::ranges::find(functions, name, &ScalarFunction::name);
  const size_t fields = found.least_arguments;
  found.least_arguments = 1;
  found.bind = [=, of_fields = found.bind](std::vector<ExprPtr> of, SourceSpan span) {
    if (of.size() == fields) return of_fields(std::move(of), span);
    if (of.size() > 1)
      throw Error(ErrorKind::kType,
                  fmt::format("function {} takes {} arguments, or one, not {}", name, fields, of.size()))
          .at(span);
    const Type type = name == "make_date" ? TypeId::kDate : TypeId::kTimestamp;
    return make_host_call({std::string(name), false, apply, "time out of range", sqlstate::kDatetimeOverflow},
                          type, {host_argument(name, 'i', of[0])}, span);
  };
}

}  // namespace

std::vector<ScalarFunction> plain_number_functions() {
  constexpr TypeId kReal = TypeId::kDouble;
  static const std::vector<HostFunctionDeclaration> kFunctions = {
      {"acos", "r", 1, kReal, apply_of_unit_range<std::acos>, "acos(number)", "inverse cosine", kInputRange},
      {"asin", "r", 1, kReal, apply_of_unit_range<std::asin>, "asin(number)", "inverse sine", kInputRange},
      {"atan", "r", 1, kReal, apply_double<std::atan>, "atan(number)", "inverse tangent"},
      {"atan2", "rr", 2, kReal,
       [](HostArguments of) { return double_result(std::atan2(of[0].real, of[1].real)); }, "atan2(y, x)",
       "the angle of the point (x, y)"},
      {"cbrt", "r", 1, kReal, apply_double<std::cbrt>, "cbrt(number)", "cube root"},
      {"cos", "r", 1, kReal, apply_angle<std::cos>, "cos(angle)", "cosine", kInputRange},
      {"cosh", "r", 1, kReal, apply_double<std::cosh>, "cosh(number)", "hyperbolic cosine"},
      {"cot", "r", 1, kReal, apply_angle<cotangent>, "cot(angle)", "cotangent", kInputRange},
      {"dayname", "d", 1, TypeId::kVarchar, day_name, "dayname(date)", "the day of the week: Monday"},
      {"even", "r", 1, kReal, apply_double<next_even>, "even(number)",
       "the next even whole number, away from zero"},
      {"exp", "r", 1, kReal, apply_double<std::exp>, "exp(number)", "e to the power of the number"},
      {"factorial", "i", 1, kOfFactorial, factorial, "factorial(n)", "1 * 2 * … * n, of 0 to 33", kFactorial},
      {"fdiv", "rr", 2, kReal,
       [](HostArguments of) { return double_result(std::floor(of[0].real / of[1].real)); }, "fdiv(a, b)",
       "a / b, down to a whole number"},
      {"fmod", "rr", 2, kReal,
       [](HostArguments of) {
         return double_result(of[0].real - of[1].real * std::floor(of[0].real / of[1].real));
       },
       "fmod(a, b)", "what fdiv leaves of a"},
      {"gamma", "r", 1, kReal, apply_gamma<std::tgamma>, "gamma(number)", "the gamma function", kInputRange},
      {"gcd", "ii", 2, TypeId::kBigint, gcd, "gcd(a, b)", "greatest common divisor", kBigintRange},
      {"lcm", "ii", 2, TypeId::kBigint, lcm, "lcm(a, b)", "least common multiple", kBigintRange},
      {"lgamma", "r", 1, kReal, apply_gamma<std::lgamma>, "lgamma(number)",
       "logarithm of the magnitude of the gamma function", kInputRange},
      {"ln", "r", 1, kReal, apply_logarithm<std::log>, "ln(number)", "natural logarithm", kLogarithm},
      {"log", "rr", 1, kReal, logarithm, "log([base,] number)", "logarithm, by default of base 10",
       kLogarithm},
      {"log10", "r", 1, kReal, apply_logarithm<std::log10>, "log10(number)", "logarithm of base 10",
       kLogarithm},
      {"log2", "r", 1, kReal, apply_logarithm<std::log2>, "log2(number)", "logarithm of base 2", kLogarithm},
      {"make_date", "iii", 3, TypeId::kDate, make_date, "make_date(year, month, day)",
       "the DATE of the numbers", kNoDate},
      {"make_time", "iir", 3, TypeId::kTime, make_time, "make_time(hour, min, sec)",
       "the TIME of the numbers", kNoTime},
      {"make_timestamp", "iiiiir", 6, TypeId::kTimestamp, make_timestamp,
       "make_timestamp(year, month, mday, hour, min, sec)", "the TIMESTAMP of the numbers", kNoTime},
      {"monthname", "d", 1, TypeId::kVarchar, month_name, "monthname(date)",
       "the name of the month: January"},
      {"nextafter", "rr", 2, kReal,
       [](HostArguments of) { return double_result(std::nextafter(of[0].real, of[1].real)); },
       "nextafter(number, to)", "the DOUBLE beside it, in the direction of another"},
      {"pow", "rr", 2, kReal, power, "pow(number, exponent)", "the same as power", kPower},
      {"power", "rr", 2, kReal, power, "power(number, exponent)", "number to the power of the exponent",
       kPower},
      {"round_even", "ri", 2, kReal, rounded_to_even, "round_even(number, digits)",
       "nearest number of so many decimal places, halves to the even one"},
      {"signbit", "r", 1, TypeId::kBoolean,
       [](HostArguments of) -> HostResult {
         return Value::of_integer(TypeId::kBoolean, std::signbit(of[0].real) ? 1 : 0);
       },
       "signbit(number)", "whether it is negative, or a zero that is"},
      {"sin", "r", 1, kReal, apply_angle<std::sin>, "sin(angle)", "sine of an angle in radians", kInputRange},
      {"sinh", "r", 1, kReal, apply_double<std::sinh>, "sinh(number)", "hyperbolic sine"},
      {"tan", "r", 1, kReal, apply_angle<std::tan>, "tan(angle)", "tangent", kInputRange},
      {"tanh", "r", 1, kReal, apply_double<std::tanh>, "tanh(number)", "hyperbolic tangent"},
      {"width_bucket", "rrri", 4, TypeId::kInteger, width_bucket, "width_bucket(number, low, high, count)",
       "which of count equal parts between the bounds it is in", kBuckets},
  };
  std::vector<ScalarFunction> functions = declare(kFunctions);
  add_time_since_epoch(functions, "make_date", days_since_epoch);
  add_time_since_epoch(functions, "make_timestamp", microseconds_since_epoch);
  return functions;
}

HostFunction rounding_function() {
  return {"round", false, rounded};
}

}  // namespace rtsql
