// REALs are computed as DOUBLEs that a REAL holds (ADR 98): a device may take floats below 2^-126 for 0. What one
// operation makes of such numbers is rounded twice, to a DOUBLE and to a REAL, and is the nearest REAL nevertheless:
// Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30(3), 1995.
#ifndef RTSQL_EXEC_REALS_GLSL
#define RTSQL_EXEC_REALS_GLSL

#include "exec/keys.glsl"

const uint kInfiniteReal = 0x7F800000u, kNanReal = 0x7FC00000u, kLeastNormalReal = 0x00800000u;
const uint64_t kInfiniteDouble = 0x7FF0000000000000ul;
const double kLeastReal = 1.401298464324817e-45lf;  // 2^-149
const double kLeastRealsPerOne = 713623846352979940529142984724747568191373312.0lf;  // 2^149
// A DOUBLE's exponent begins at 1023, a REAL's at 127; its digits have 29 bits more.
const uint64_t kExponentsApart = uint64_t(1023 - 127) << 23;

double with_sign_of(double x, double size) {
  return uint64BitsToDouble((doubleBitsToUint64(x) & kSign64) | (doubleBitsToUint64(size) & ~kSign64));
}

double real_of_bits(uint bits) {
  const uint64_t sign = uint64_t(bits & kSign32) << 32;
  const uint size = bits & ~kSign32;
  if (size < kLeastNormalReal) return uint64BitsToDouble(sign | doubleBitsToUint64(double(size) * kLeastReal));
  if (size >= kInfiniteReal) return uint64BitsToDouble(sign | kInfiniteDouble | uint64_t(size - kInfiniteReal) << 29);
  return uint64BitsToDouble(sign | (uint64_t(size) + kExponentsApart) << 29);
}

uint bits_of_real(double x) {
  if (is_nan(x)) return kNanReal;
  const uint64_t bits = doubleBitsToUint64(x), size = bits & ~kSign64;
  const uint sign = uint(bits >> 32) & kSign32;
  if (size == kInfiniteDouble) return sign | kInfiniteReal;
  const uint64_t digits = size >> 29;
  if (digits < kExponentsApart + uint64_t(kLeastNormalReal)) return sign | uint(abs(x) * kLeastRealsPerOne);
  return sign | uint(digits - kExponentsApart);
}

uint real_to_key(double x) {
  if (is_nan(x)) return 0xFFFFFFFFu;
  uint bits = bits_of_real(x);
  if (bits == kSign32) bits = 0u;
  return (bits & kSign32) != 0u ? ~bits : bits | kSign32;
}
double from_key_f32(int key) {
  uint bits = uint(key);
  return real_of_bits((bits & kSign32) != 0u ? bits & ~kSign32 : ~bits);
}

// Rounds to the nearest number that a REAL holds, which is infinity for what is too large.
double to_real(double x) {
  const double kLeastNormal = 1.1754943508222875e-38lf, kEnd = 3.4028235677973366e38lf;
  if (is_nan(x)) return x;
  const double size = abs(x);
  if (size >= kEnd) return with_sign_of(x, uint64BitsToDouble(kInfiniteDouble));
  if (size < kLeastNormal) return with_sign_of(x, roundEven(size * kLeastRealsPerOne) * kLeastReal);
  const uint64_t kDropped = (1ul << 29) - 1ul;
  uint64_t bits = doubleBitsToUint64(x);
  bits += (kDropped >> 1) + (bits >> 29 & 1ul);
  return uint64BitsToDouble(bits & ~kDropped);
}
double to_real(int x) { return to_real(double(x)); }
// The bits that a DOUBLE has no room for become one, so that this rounds once.
double to_real(int64_t x) {
  const int64_t kBeyond = (1l << 10) - 1l, kExact = 1l << 53;
  if (abs(x) > kExact) x = (x & ~kBeyond) | ((x & kBeyond) != 0l ? kBeyond + 1l : 0l);
  return to_real(double(x));
}

// Infinity stays what it is; a finite number that would become it does not fit.
double double_to_real(double x, inout bool overflow) {
  const double size = abs(x);
  if (size >= 3.4028235677973366e38lf && size <= 1.7976931348623157e308lf) overflow = true;
  return to_real(x);
}

#endif
