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

// Returns the DOUBLE nearest to units / power, as nearest_quotient of src/common/wide_integer.h does; the power
// is at most 10^18. Most DECIMALs are exact DOUBLEs, which one division rounds once.
double decimal_to_double(int64_t units, int64_t power) {
  const int64_t kExact = 1l << 53, kEnoughBits = 1l << 54;
  int64_t size = abs(units);
  if (size <= kExact) {
    precise double nearest_of_exact = double(units) / double(power);
    return nearest_of_exact;
  }
  int64_t quotient = size / power, rest = size - quotient * power;
  int shift = 0;
  for (; quotient < kEnoughBits; ++shift) {
    rest <<= 1;
    int64_t bit = rest >= power ? 1l : 0l;
    rest -= bit * power;
    quotient = quotient << 1 | bit;
  }
  if (rest != 0l) quotient |= 1l;
  double nearest = double(quotient) * uint64BitsToDouble(uint64_t(1023 - shift) << 52);
  return units < 0l ? -nearest : nearest;
}

#endif
