// Converts between types.
#ifndef RTSQL_EXEC_CONVERSION_GLSL
#define RTSQL_EXEC_CONVERSION_GLSL

const int64_t kMicrosecondsPerDay = 86400000000l;

int64_t floor_divide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient * b > a ? quotient - 1l : quotient;
}

// Rounds half away from zero.
int64_t divide_rounding(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  int64_t rest = a - quotient * b;
  if (rest >= b - rest) return quotient + 1l;
  if (-rest >= b + rest) return quotient - 1l;
  return quotient;
}

int64_t scale_up(int64_t x, int64_t power, inout bool overflow) {
  int64_t scaled = x * power;
  if (scaled / power != x) overflow = true;
  return scaled;
}

// Returns the sign of a * power - b, which may have more bits than there are.
int order_of_scaled(int64_t a, int64_t b, int64_t power) {
  int64_t floor_of_b = floor_divide(b, power);
  if (a != floor_of_b) return a < floor_of_b ? -1 : 1;
  return floor_of_b * power == b ? 0 : -1;
}

int64_t double_to_int64(double x, inout bool overflow) {
  double whole = roundEven(x);
  bool fits = whole >= -9223372036854775808.0lf && whole < 9223372036854775808.0lf;
  if (!fits) {
    overflow = true;
    return 0l;
  }
  return int64_t(whole);
}

// Infinity stays what it is; a finite number that would become it does not fit.
float double_to_float(double x, inout bool overflow) {
  double size = abs(x);
  if (size >= 3.4028235677973366e38lf && size <= 1.7976931348623157e308lf) overflow = true;
  return float(x);
}

#endif
