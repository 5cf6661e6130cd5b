// Declares the functions of angles that the host runs. Those of degrees are exact where the result is 0, 1/2
// or 1: each is scaled by what it computes for such an angle, as PostgreSQL does (float.c).
#include <cmath>
#include <numbers>

#include "function/host_function.h"
#include "function/number/number_functions.h"

namespace rtsql {
namespace {

constexpr double kRadian = std::numbers::pi / 180;

// ---- Of angles in the first quarter of a turn

// These are volatile so that both sides of a division are computed alike, when the program runs.
volatile const double kHalf = 0.5, kOne = 1, kThirty = 30, kSixty = 60;

double sine_up_to_30(double degrees) {
  return std::sin(degrees * kRadian) / std::sin(kThirty * kRadian) / 2;
}
double cosine_up_to_60(double degrees) {
  return 1 - (1 - std::cos(degrees * kRadian)) / (1 - std::cos(kSixty * kRadian)) / 2;
}

double sine(double degrees) {
  return degrees <= 30 ? sine_up_to_30(degrees) : cosine_up_to_60(90 - degrees);
}
double cosine(double degrees) {
  return degrees <= 60 ? cosine_up_to_60(degrees) : sine_up_to_30(90 - degrees);
}

double tangent(double degrees) {
  volatile const double of_45 = sine(45) / cosine(45);
  return sine(degrees) / cosine(degrees) / of_45;
}

double inverse_sine(double x) {
  if (x <= 0.5) return std::asin(x) / std::asin(kHalf) * 30;
  return 90 - std::acos(x) / std::acos(kHalf) * 60;
}

double inverse_cosine(double x) {
  return x <= 0.5 ? 90 - inverse_sine(x) : std::acos(x) / std::acos(kHalf) * 60;
}

double inverse_tangent(double x) {
  return std::atan(x) / std::atan(kOne) * 45;
}

// ---- Of all angles

struct Folded {
  double degrees;  // of the first quarter
  bool sine_is_negative, cosine_is_negative;
};

Folded fold_angle(double degrees) {
  double angle = std::fmod(degrees, 360);
  const bool is_negative = angle < 0;
  if (is_negative) angle = -angle;
  const bool is_past_half = angle > 180;
  if (is_past_half) angle = 360 - angle;
  const bool is_past_quarter = angle > 90;
  if (is_past_quarter) angle = 180 - angle;
  return {angle, is_negative != is_past_half, is_past_quarter};
}

double with_sign(double value, bool is_negative) {
  return is_negative ? -value : value;
}

double sind(const Folded& angle) {
  return with_sign(sine(angle.degrees), angle.sine_is_negative);
}
double cosd(const Folded& angle) {
  return with_sign(cosine(angle.degrees), angle.cosine_is_negative);
}
double tand(const Folded& angle) {
  const double value = with_sign(tangent(angle.degrees), angle.sine_is_negative != angle.cosine_is_negative);
  return value == 0 ? 0 : value;  // not -0
}
double cotd(const Folded& angle) {
  const double value = with_sign(cosine(angle.degrees) / sine(angle.degrees) / (cosine(45) / sine(45)),
                                 angle.sine_is_negative != angle.cosine_is_negative);
  return value == 0 ? 0 : value;
}

template <double (*function)(const Folded&)>
HostResult of_degrees(HostArguments of) {
  if (std::isinf(of[0].real)) return std::nullopt;
  return double_result(std::isnan(of[0].real) ? of[0].real : function(fold_angle(of[0].real)));
}

HostResult asind(HostArguments of) {
  const double x = of[0].real;
  if (std::abs(x) > 1) return std::nullopt;
  return double_result(with_sign(inverse_sine(std::abs(x)), x < 0));
}

HostResult acosd(HostArguments of) {
  const double x = of[0].real;
  if (std::abs(x) > 1) return std::nullopt;
  return double_result(x < 0 ? 90 + inverse_sine(-x) : inverse_cosine(x));
}

HostResult atand(HostArguments of) {
  return double_result(inverse_tangent(of[0].real));
}

HostResult atan2d(HostArguments of) {
  return double_result(std::atan2(of[0].real, of[1].real) / std::atan(kOne) * 45);
}

template <double (*function)(double)>
HostResult of_number(HostArguments of) {
  return double_result(function(of[0].real));
}

HostResult acosh(HostArguments of) {
  if (of[0].real < 1) return std::nullopt;
  return double_result(std::acosh(of[0].real));
}

HostResult atanh(HostArguments of) {
  if (std::abs(of[0].real) > 1) return std::nullopt;
  return double_result(std::atanh(of[0].real));
}

}  // namespace

std::vector<ScalarFunction> angle_functions() {
  constexpr TypeId kReal = TypeId::kDouble;
  static const std::vector<HostFunctionDeclaration> kFunctions = {
      {"acosd", "r", 1, kReal, acosd, "acosd(number)", "inverse cosine, in degrees", kInputRange},
      {"acosh", "r", 1, kReal, acosh, "acosh(number)", "inverse hyperbolic cosine", kInputRange},
      {"asind", "r", 1, kReal, asind, "asind(number)", "inverse sine, in degrees", kInputRange},
      {"asinh", "r", 1, kReal, of_number<std::asinh>, "asinh(number)", "inverse hyperbolic sine"},
      {"atan2d", "rr", 2, kReal, atan2d, "atan2d(y, x)", "the angle of the point (x, y) in degrees"},
      {"atand", "r", 1, kReal, atand, "atand(number)", "inverse tangent, in degrees"},
      {"atanh", "r", 1, kReal, atanh, "atanh(number)", "inverse hyperbolic tangent", kInputRange},
      {"cosd", "r", 1, kReal, of_degrees<cosd>, "cosd(degrees)", "cosine of an angle in degrees",
       kInputRange},
      {"cotd", "r", 1, kReal, of_degrees<cotd>, "cotd(degrees)", "cotangent of an angle in degrees",
       kInputRange},
      {"sind", "r", 1, kReal, of_degrees<sind>, "sind(degrees)", "sine of an angle in degrees", kInputRange},
      {"tand", "r", 1, kReal, of_degrees<tand>, "tand(degrees)", "tangent of an angle in degrees",
       kInputRange},
  };
  return declare(kFunctions);
}

}  // namespace rtsql
