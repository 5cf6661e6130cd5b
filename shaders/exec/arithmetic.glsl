// Checked arithmetic. A result that does not fit sets a bit of `fault` where the row is alive (not NULL).
#ifndef RTSQL_EXEC_ARITHMETIC_GLSL
#define RTSQL_EXEC_ARITHMETIC_GLSL

#include "exec/faults.h"

const int64_t kInt64Min = int64_t(0x8000000000000000ul);

int fit_i32(int64_t x, bool alive, inout uint fault) {
  if (alive && int64_t(int(x)) != x) fault |= kFaultInteger;
  return int(x);
}
int add_i32(int a, int b, bool alive, inout uint fault) {
  int sum = a + b;
  if (alive && ((a ^ sum) & (b ^ sum)) < 0) fault |= kFaultInteger;
  return sum;
}
int subtract_i32(int a, int b, bool alive, inout uint fault) {
  int difference = a - b;
  if (alive && ((a ^ b) & (a ^ difference)) < 0) fault |= kFaultInteger;
  return difference;
}
int multiply_i32(int a, int b, bool alive, inout uint fault) {
  return fit_i32(int64_t(a) * int64_t(b), alive, fault);
}
int negate_i32(int a, bool alive, inout uint fault) { return subtract_i32(0, a, alive, fault); }
int abs_i32(int a, bool alive, inout uint fault) { return a < 0 ? negate_i32(a, alive, fault) : a; }
// Truncates toward zero. A divisor of 0 comes with alive = false; it is replaced so that no device traps.
int divide_i32(int a, int b, bool alive, inout uint fault) {
  if (b == -1) return negate_i32(a, alive, fault);
  return a / (b == 0 ? 1 : b);
}
int modulo_i32(int a, int b, bool alive, inout uint fault) {
  if (b == -1 || b == 0) return 0;
  return a - a / b * b;
}

int64_t add_i64(int64_t a, int64_t b, bool alive, inout uint fault) {
  int64_t sum = a + b;
  if (alive && ((a ^ sum) & (b ^ sum)) < 0l) fault |= kFaultBigint;
  return sum;
}
int64_t subtract_i64(int64_t a, int64_t b, bool alive, inout uint fault) {
  int64_t difference = a - b;
  if (alive && ((a ^ b) & (a ^ difference)) < 0l) fault |= kFaultBigint;
  return difference;
}
bool fits_i32(int64_t x) { return int64_t(int(x)) == x; }
int64_t multiply_i64(int64_t a, int64_t b, bool alive, inout uint fault) {
  int64_t product = a * b;
  if (!(fits_i32(a) && fits_i32(b))) {
    bool lost = (a == -1l && b == kInt64Min) || (b == -1l && a == kInt64Min);
    if (a != 0l && a != -1l && b != kInt64Min) lost = lost || product / a != b;
    if (a != 0l && a != -1l && b == kInt64Min) lost = lost || a != 1l;
    if (alive && lost) fault |= kFaultBigint;
  }
  return product;
}
int64_t negate_i64(int64_t a, bool alive, inout uint fault) { return subtract_i64(0l, a, alive, fault); }
int64_t abs_i64(int64_t a, bool alive, inout uint fault) { return a < 0l ? negate_i64(a, alive, fault) : a; }
int64_t divide_i64(int64_t a, int64_t b, bool alive, inout uint fault) {
  if (b == -1l) return negate_i64(a, alive, fault);
  return a / (b == 0l ? 1l : b);
}
int64_t modulo_i64(int64_t a, int64_t b, bool alive, inout uint fault) {
  if (b == -1l || b == 0l) return 0l;
  return a - a / b * b;
}

// The sign of the dividend, as for integers.
float modulo_floats(float a, float b) { return a - b * trunc(a / b); }
double modulo_floats(double a, double b) { return a - b * trunc(a / b); }

bool exceeds(int64_t x, int64_t bound) { return x > bound || x < -bound; }
int64_t fit_decimal(int64_t x, int64_t bound, bool alive, inout uint fault) {
  if (alive && exceeds(x, bound)) fault |= kFaultDecimal;
  return x;
}

double sqrt_checked(double x, bool alive, inout uint fault) {
  if (alive && x < 0.0lf) fault |= kFaultDomain;
  return sqrt(x);
}

// A sum of int64 values kept as the sums of their high 32 bits (signed) and low 32 bits (unsigned): exact for 2^32
// values.
int64_t sum_parts(int64_t high, int64_t low, bool alive, inout uint fault) {
  int64_t carried = high + int64_t(uint64_t(low) >> 32);
  if (alive && !fits_i32(carried)) fault |= kFaultBigint;
  return (carried << 32) | (low & 0xFFFFFFFFl);
}

#endif
