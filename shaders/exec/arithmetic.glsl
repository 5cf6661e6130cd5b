// Does checked arithmetic: a result that does not fit sets `overflow`, whether the row is NULL or not.
#ifndef RTSQL_EXEC_ARITHMETIC_GLSL
#define RTSQL_EXEC_ARITHMETIC_GLSL

const int64_t kInt64Min = int64_t(0x8000000000000000ul);

int fit_i32(int64_t x, inout bool overflow) {
  if (int64_t(int(x)) != x) overflow = true;
  return int(x);
}
int add_i32(int a, int b, inout bool overflow) {
  int sum = a + b;
  if (((a ^ sum) & (b ^ sum)) < 0) overflow = true;
  return sum;
}
int subtract_i32(int a, int b, inout bool overflow) {
  int difference = a - b;
  if (((a ^ b) & (a ^ difference)) < 0) overflow = true;
  return difference;
}
int multiply_i32(int a, int b, inout bool overflow) {
  return fit_i32(int64_t(a) * int64_t(b), overflow);
}
int negate_i32(int a, inout bool overflow) { return subtract_i32(0, a, overflow); }
int abs_i32(int a, inout bool overflow) { return a < 0 ? negate_i32(a, overflow) : a; }
// Truncates toward zero. A divisor of 0 comes with a NULL row; it is replaced so that no device traps.
int divide_i32(int a, int b, inout bool overflow) {
  if (b == -1) return negate_i32(a, overflow);
  return a / (b == 0 ? 1 : b);
}
int modulo_i32(int a, int b) {
  if (b == -1 || b == 0) return 0;
  return a - a / b * b;
}

int nonzero(int x, inout bool overflow) {
  if (x == 0) overflow = true;
  return x;
}
int64_t nonzero(int64_t x, inout bool overflow) {
  if (x == 0l) overflow = true;
  return x;
}
double nonzero(double x, inout bool overflow) {
  if (x == 0.0lf) overflow = true;
  return x;
}

int64_t add_i64(int64_t a, int64_t b, inout bool overflow) {
  int64_t sum = a + b;
  if (((a ^ sum) & (b ^ sum)) < 0l) overflow = true;
  return sum;
}
int64_t subtract_i64(int64_t a, int64_t b, inout bool overflow) {
  int64_t difference = a - b;
  if (((a ^ b) & (a ^ difference)) < 0l) overflow = true;
  return difference;
}
bool fits_i32(int64_t x) { return int64_t(int(x)) == x; }
// A product that does not fit differs from its low 64 bits by a multiple of 2^64, and as a double by less than
// one in 2^50 from itself.
int64_t multiply_i64(int64_t a, int64_t b, inout bool overflow) {
  int64_t product = a * b;
  if (!(fits_i32(a) && fits_i32(b)) && abs(double(a) * double(b) - double(product)) > 4.6e18lf) overflow = true;
  return product;
}
int64_t negate_i64(int64_t a, inout bool overflow) { return subtract_i64(0l, a, overflow); }
int64_t abs_i64(int64_t a, inout bool overflow) { return a < 0l ? negate_i64(a, overflow) : a; }
int64_t divide_i64(int64_t a, int64_t b, inout bool overflow) {
  if (b == -1l) return negate_i64(a, overflow);
  return a / (b == 0l ? 1l : b);
}
int64_t modulo_i64(int64_t a, int64_t b) {
  if (b == -1l || b == 0l) return 0l;
  return a - a / b * b;
}

// Computes C's fmod, exact and with the sign of the dividend, by the long division of the significands, whose
// remainder has 53 bits at most, so that 11 bits of the quotient are passed over at a time.
double modulo_floats(double a, double b) {
  const uint64_t kSign = 0x8000000000000000ul, kInfinity = 0x7FF0000000000000ul;
  uint64_t sign = doubleBitsToUint64(a) & kSign;
  uint64_t x = doubleBitsToUint64(a) ^ sign, y = doubleBitsToUint64(b) & ~kSign;
  if (x >= kInfinity || y > kInfinity) return uint64BitsToDouble(0x7FF8000000000000ul);
  if (x < y || y == 0ul) return a;
  // Subnormal numbers have the exponent of the smallest normal ones, without their leading bit.
  int exponent = max(int(y >> 52), 1);
  int shift = max(int(x >> 52), 1) - exponent;
  x -= uint64_t(shift + exponent - 1) << 52;
  y -= uint64_t(exponent - 1) << 52;
  for (x %= y; shift > 0 && x != 0ul; shift -= 11) x = (x << min(shift, 11)) % y;
  if (x == 0ul) return uint64BitsToDouble(sign);
  for (; x < (1ul << 52) && exponent > 1; --exponent) x <<= 1;
  return uint64BitsToDouble(sign | (x + (uint64_t(exponent - 1) << 52)));
}

bool exceeds(int64_t x, int64_t bound) { return x > bound || x < -bound; }

double sqrt_checked(double x, inout bool overflow) {
  if (x < 0.0lf) overflow = true;
  return sqrt(x);
}

double norm_of(double a, double b) {
  precise double squares = a * a + b * b;
  return sqrt(squares);
}

// Joins a sum of int64 values kept as the sums of their high 32 bits (signed) and low 32 bits (unsigned): it
// is exact for 2^32 values.
int64_t sum_parts_i64(int64_t high, int64_t low, inout bool overflow) {
  int64_t carried = high + int64_t(uint64_t(low) >> 32);
  if (!fits_i32(carried)) overflow = true;
  return (carried << 32) | (low & 0xFFFFFFFFl);
}
// The result is rounded once as long as the sum has less than 85 bits.
double sum_parts(int64_t high, int64_t low) {
  int64_t carried = high + int64_t(uint64_t(low) >> 32);
  return double(carried) * 4294967296.0lf + double(low & 0xFFFFFFFFl);
}

#endif
