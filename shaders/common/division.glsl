// Quotients and roots of 64-bit numbers without the operators `/`, `%` and sqrt of int64_t, uint64_t and double.
//
// To NVIDIA's compiler (driver 580.159) these are calls, and behind a call also those invocations go on that a branch
// before it had left out: they store and add up what they must not. All invocations of a device but the CPU, where
// NATIVE_DIVISION may be defined, take the way below, which is branches and 32-bit operations alone.
#ifndef RTSQL_COMMON_DIVISION_GLSL
#define RTSQL_COMMON_DIVISION_GLSL

#ifdef NATIVE_DIVISION

uint64_t divide_u64(uint64_t a, uint64_t b) { return a / b; }
double divide_f64(double a, double b) { return a / b; }
double sqrt_f64(double x) { return sqrt(x); }

#else

// (high, low) / divisor, where high < divisor: long division by halves of a word (Knuth, The Art of Computer
// Programming, volume 2, section 4.3.1, algorithm D).
uint divide_words(uint high, uint low, uint divisor) {
  const int shift = 31 - findMSB(divisor);
  const uint d = divisor << shift;
  const uint d1 = d >> 16;
  const uint d0 = d & 0xffffu;
  const uint h = shift == 0 ? high : (high << shift) | (low >> (32 - shift));
  const uint l = low << shift;
  uint quotient = 0;
  uint rest = h;
  for (int part = 16; part >= 0; part -= 16) {
    const uint digit_below = (l >> part) & 0xffffu;
    uint q = rest / d1;
    uint r = rest - q * d1;
    // The estimate is too large by two at most.
    for (int i = 0; i < 2; ++i) {
      if (r < 0x10000u && (q >= 0x10000u || q * d0 > (r << 16 | digit_below))) {
        --q;
        r += d1;
      }
    }
    rest = (rest << 16) + digit_below - q * d;
    quotient = (quotient << 16) + q;
  }
  return quotient;
}

// b is not 0.
uint64_t divide_u64(uint64_t a, uint64_t b) {
  const uint a_high = uint(a >> 32);
  const uint b_high = uint(b >> 32);
  if (b_high == 0) {
    const uint divisor = uint(b);
    const uint high = a_high / divisor;
    const uint rest = a_high - high * divisor;
    const uint low = rest == 0 ? uint(a) / divisor : divide_words(rest, uint(a), divisor);
    return uint64_t(high) << 32 | low;
  }
  // By the leading 32 bits of b, and of a / 2: right but for one too many (Warren, Hacker's Delight, section 9-5).
  const int shift = 31 - findMSB(b_high);
  const uint leading = uint((b << shift) >> 32);
  const uint estimate = divide_words(uint(a >> 33), uint(a >> 1), leading);
  uint64_t quotient = (uint64_t(estimate) << shift) >> 31;
  if (quotient != 0) --quotient;
  return a - quotient * b >= b ? quotient + 1 : quotient;
}

const uint64_t kFractionBits = 0x000ffffffffffffful;
const int kExponentBias = 1023;
const int kLargestExponent = 2047;

int exponent_of(double x) { return int(doubleBitsToUint64(x) >> 52) & kLargestExponent; }
double with_exponent(double x, int exponent) {
  return uint64BitsToDouble(doubleBitsToUint64(x) & ~(uint64_t(kLargestExponent) << 52) | uint64_t(exponent) << 52);
}
double power_of_two(int n) { return uint64BitsToDouble(uint64_t(n + kExponentBias) << 52); }

// x = m 2^exponent with m in [1, 2), of the sign of x, which is neither 0, infinite nor NaN.
double mantissa_of(double x, out int exponent) {
  const bool tiny = exponent_of(x) == 0;
  const double normal = tiny ? x * 18014398509481984.0lf : x;  // 2^54
  exponent = exponent_of(normal) - kExponentBias - (tiny ? 54 : 0);
  return with_exponent(normal, kExponentBias);
}

// m 2^exponent; in steps, as a power of two may lie outside of the normal numbers. The last alone may round.
double scaled(double m, int exponent) {
  const int e = clamp(exponent, -1800, 1800);
  const int step = e / 3;
  return m * power_of_two(e - 2 * step) * power_of_two(step) * power_of_two(step);
}

// `digits` has one bit more than a significand or two, and what is below them is `sticky`: to nearest, ties to even.
double rounded(uint64_t digits, bool sticky, int exponent) {
  const int drop = digits >> 54 != 0 ? 2 : 1;
  const uint64_t dropped = digits & ((1ul << drop) - 1);
  const uint64_t tie = 1ul << (drop - 1);
  uint64_t significand = digits >> drop;
  if (dropped > tie || (dropped == tie && (sticky || (significand & 1) != 0))) ++significand;
  return scaled(double(significand), exponent + drop);
}

uint64_t significand_of(double m) { return (doubleBitsToUint64(m) & kFractionBits) | 1ul << 52; }

// Rounded to nearest, but for results below 2^-1022, which may be rounded twice. Newton's iteration from a float's
// reciprocal comes within a few units of the quotient's 55 bits; the rest, which is exact in 64 bits as it is small,
// says by how many. No fused multiplication is needed.
double divide_f64(double a, double b) {
  const bool special = exponent_of(a) == kLargestExponent || exponent_of(b) == kLargestExponent || a == 0.0lf ||
                       b == 0.0lf;
  const uint64_t sign = (doubleBitsToUint64(a) ^ doubleBitsToUint64(b)) & 0x8000000000000000ul;
  if (special) {
    if (isnan(a) || isnan(b) || (isinf(a) && isinf(b)) || (a == 0.0lf && b == 0.0lf)) {
      return uint64BitsToDouble(0x7ff8000000000000ul);
    }
    const bool vanishes = a == 0.0lf || isinf(b);
    return uint64BitsToDouble(sign | (vanishes ? 0ul : 0x7ff0000000000000ul));
  }
  int a_exponent, b_exponent;
  const double x = abs(mantissa_of(a, a_exponent));
  const double y = abs(mantissa_of(b, b_exponent));
  double r = double(1.0 / float(y));
  for (int i = 0; i < 3; ++i) r += r * (1.0lf - y * r);
  uint64_t digits = uint64_t(x * r * 18014398509481984.0lf);  // 2^54
  const int64_t divisor = int64_t(significand_of(y));
  int64_t rest = int64_t((significand_of(x) << 54) - digits * uint64_t(divisor));
  for (; rest < 0l; rest += divisor) --digits;
  for (; rest >= divisor; rest -= divisor) ++digits;
  const double quotient = rounded(digits, rest != 0l, a_exponent - b_exponent - 54);
  return uint64BitsToDouble(doubleBitsToUint64(quotient) | sign);
}

// x is at least 0, or NaN. By the same means.
double sqrt_f64(double x) {
  if (x == 0.0lf || exponent_of(x) == kLargestExponent) return x;
  int exponent;
  const double m = mantissa_of(x, exponent);
  const uint odd = uint(exponent & 1);
  const double square = odd != 0 ? 2.0lf * m : m;
  double y = double(inversesqrt(float(square)));
  for (int i = 0; i < 3; ++i) y += 0.5lf * y * (1.0lf - square * y * y);
  uint64_t digits = uint64_t(square * y * 9007199254740992.0lf);  // 2^53
  int64_t rest = int64_t((significand_of(m) << (54 + odd)) - digits * digits);
  for (; rest < 0l; rest += int64_t(2 * digits + 1)) --digits;
  for (; rest > int64_t(2 * digits); ++digits) rest -= int64_t(2 * digits + 1);
  return rounded(digits, rest != 0l, (exponent - int(odd)) / 2 - 53);
}

#endif

uint64_t modulo_u64(uint64_t a, uint64_t b) { return a - divide_u64(a, b) * b; }

uint64_t magnitude(int64_t x) { return x < 0l ? uint64_t(0) - uint64_t(x) : uint64_t(x); }

// Truncates toward zero; b is not 0. The least int64 by -1 gives the least int64.
int64_t quotient_i64(int64_t a, int64_t b) {
  const uint64_t q = divide_u64(magnitude(a), magnitude(b));
  return int64_t((a ^ b) < 0l ? uint64_t(0) - q : q);
}

#endif
