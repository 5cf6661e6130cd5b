// Calculates with the 128 bits of DECIMALs of more than 18 digits: x holds the low word, y the high one. A
// result that does not fit sets `overflow`, whether the row is NULL or not. docs/adr/0053-wide-decimals.md says
// when kernels do so.
#ifndef RTSQL_EXEC_WIDE_DECIMAL_GLSL
#define RTSQL_EXEC_WIDE_DECIMAL_GLSL

i64vec2 to_wide(int x) { return i64vec2(int64_t(x), x < 0 ? -1l : 0l); }
i64vec2 to_wide(int64_t x) { return i64vec2(x, x >> 63); }
i64vec2 to_wide(i64vec2 x) { return x; }
// Reads two words of a parameter block or a table.
i64vec2 wide_words(uint64_t low, uint64_t high) { return i64vec2(int64_t(low), int64_t(high)); }
bool has_64_bits(i64vec2 x) { return x.y == x.x >> 63; }

// The low word is a BIGINT that orders as the unsigned word does.
int64_t low_word(i64vec2 x) { return x.x ^ kInt64Min; }
int64_t high_word(i64vec2 x) { return x.y; }
i64vec2 of_words(int64_t high, int64_t low) { return i64vec2(low ^ kInt64Min, high); }

// Returns the sign of a - b.
int order_of(i64vec2 a, i64vec2 b) {
  if (a.y != b.y) return a.y < b.y ? -1 : 1;
  if (a.x != b.x) return uint64_t(a.x) < uint64_t(b.x) ? -1 : 1;
  return 0;
}

i64vec2 wrap_add(i64vec2 a, i64vec2 b) {
  int64_t low = a.x + b.x;
  return i64vec2(low, a.y + b.y + (uint64_t(low) < uint64_t(a.x) ? 1l : 0l));
}
i64vec2 wrap_negate(i64vec2 x) { return i64vec2(-x.x, ~x.y + (x.x == 0l ? 1l : 0l)); }

i64vec2 add_i128(i64vec2 a, i64vec2 b, inout bool overflow) {
  i64vec2 sum = wrap_add(a, b);
  if (((a.y ^ sum.y) & (b.y ^ sum.y)) < 0l) overflow = true;
  return sum;
}
// No DECIMAL is the least number, which has no other sign.
i64vec2 negate_i128(i64vec2 x, inout bool overflow) { return wrap_negate(x); }
i64vec2 subtract_i128(i64vec2 a, i64vec2 b, inout bool overflow) { return add_i128(a, wrap_negate(b), overflow); }
i64vec2 abs_i128(i64vec2 x, inout bool overflow) { return x.y < 0l ? wrap_negate(x) : x; }

u64vec2 magnitude_of(i64vec2 x) { return u64vec2(x.y < 0l ? wrap_negate(x) : x); }
i64vec2 with_sign(u64vec2 magnitude, bool negative) {
  return negative ? wrap_negate(i64vec2(magnitude)) : i64vec2(magnitude);
}

u64vec2 multiply_words(uint64_t a, uint64_t b) {
  const uint64_t kHalf = 0xFFFFFFFFul;
  uint64_t low = (a & kHalf) * (b & kHalf), high = (a >> 32) * (b >> 32);
  uint64_t inner = (a & kHalf) * (b >> 32), outer = (a >> 32) * (b & kHalf);
  uint64_t middle = (low >> 32) + (inner & kHalf) + (outer & kHalf);
  return u64vec2(middle << 32 | (low & kHalf), high + (inner >> 32) + (outer >> 32) + (middle >> 32));
}

// The product of two words always fits.
i64vec2 multiply_i128(int64_t a, int64_t b, inout bool overflow) {
  u64vec2 product = multiply_words(uint64_t(a), uint64_t(b));
  int64_t high = int64_t(product.y) - (a < 0l ? b : 0l) - (b < 0l ? a : 0l);
  return i64vec2(int64_t(product.x), high);
}
i64vec2 multiply_i128(i64vec2 a, i64vec2 b, inout bool overflow) {
  if (has_64_bits(a) && has_64_bits(b)) return multiply_i128(a.x, b.x, overflow);
  u64vec2 x = magnitude_of(a), y = magnitude_of(b);
  if (x.y != 0ul && y.y != 0ul) overflow = true;
  u64vec2 cross = x.y != 0ul ? multiply_words(x.y, y.x) : multiply_words(y.y, x.x);
  u64vec2 product = multiply_words(x.x, y.x);
  uint64_t high = product.y + cross.x;
  if (cross.y != 0ul || high < cross.x || high >> 63 != 0ul) overflow = true;
  return with_sign(u64vec2(product.x, high), (a.y ^ b.y) < 0l);
}

bool is_at_least(u64vec2 a, u64vec2 b) { return a.y > b.y || (a.y == b.y && a.x >= b.x); }
u64vec2 minus(u64vec2 a, u64vec2 b) { return u64vec2(a.x - b.x, a.y - b.y - (a.x < b.x ? 1ul : 0ul)); }

// Divides a number of 256 bits bit by bit: its high half is `rest`, which is less than the divisor, so that the quotient
// has 128 bits. The divisor is less than 2^127, and not 0.
u64vec2 divide_bits(u64vec2 dividend, u64vec2 divisor, inout u64vec2 rest) {
  u64vec2 quotient = u64vec2(0ul);
  for (int bit = 0; bit < 128; ++bit) {
    rest = u64vec2(rest.x << 1 | dividend.y >> 63, rest.y << 1 | rest.x >> 63);
    dividend = u64vec2(dividend.x << 1, dividend.y << 1 | dividend.x >> 63);
    quotient = u64vec2(quotient.x << 1, quotient.y << 1 | quotient.x >> 63);
    if (is_at_least(rest, divisor)) {
      rest = minus(rest, divisor);
      quotient.x |= 1ul;
    }
  }
  return quotient;
}

// The divisor is less than 2^127, and not 0.
u64vec2 divide_magnitudes(u64vec2 dividend, u64vec2 divisor, out u64vec2 rest) {
  if ((dividend.y | divisor.y) == 0ul) {
    uint64_t quotient = dividend.x / divisor.x;
    rest = u64vec2(dividend.x - quotient * divisor.x, 0ul);
    return u64vec2(quotient, 0ul);
  }
  rest = u64vec2(0ul);
  return divide_bits(dividend, divisor, rest);
}

// A divisor of 0 comes with a NULL row.
i64vec2 modulo_i128(i64vec2 a, i64vec2 b) {
  u64vec2 divisor = b == i64vec2(0l) ? u64vec2(1ul, 0ul) : magnitude_of(b), rest;
  divide_magnitudes(magnitude_of(a), divisor, rest);
  return with_sign(rest, a.y < 0l);
}

i64vec2 nonzero(i64vec2 x, inout bool overflow) {
  if (x == i64vec2(0l)) overflow = true;
  return x;
}

// Multiplies two numbers of 128 bits: the low 128 bits of the product and, in `high`, the others.
u64vec2 multiply_magnitudes(u64vec2 a, u64vec2 b, out u64vec2 high) {
  u64vec2 low = multiply_words(a.x, b.x), inner = multiply_words(a.y, b.x), outer = multiply_words(a.x, b.y);
  uint64_t middle = low.y + inner.x, sum = middle + outer.x;
  uint64_t carry = (middle < low.y ? 1ul : 0ul) + (sum < middle ? 1ul : 0ul);
  high = multiply_words(a.y, b.y);
  high = u64vec2(wrap_add(i64vec2(high), i64vec2(int64_t(inner.y), 0l)));
  high = u64vec2(wrap_add(i64vec2(high), i64vec2(int64_t(outer.y), 0l)));
  high = u64vec2(wrap_add(i64vec2(high), i64vec2(int64_t(carry), 0l)));
  return u64vec2(low.x, sum);
}

// Returns a * power / b, rounded half away from zero. A divisor of 0 comes with a NULL row.
i64vec2 quotient_i128(i64vec2 a, i64vec2 b, i64vec2 power, inout bool overflow) {
  u64vec2 divisor = b == i64vec2(0l) ? u64vec2(1ul, 0ul) : magnitude_of(b), high, rest;
  u64vec2 low = multiply_magnitudes(magnitude_of(a), u64vec2(power), high);
  u64vec2 quotient;
  if (high == u64vec2(0ul)) {
    quotient = divide_magnitudes(low, divisor, rest);
  } else {
    if (divide_magnitudes(high, divisor, rest) != u64vec2(0ul)) overflow = true;
    quotient = divide_bits(low, divisor, rest);
  }
  if (quotient.y >> 63 != 0ul) overflow = true;
  if (is_at_least(rest, minus(divisor, rest))) quotient = u64vec2(wrap_add(i64vec2(quotient), i64vec2(1l, 0l)));
  return with_sign(quotient, (a.y ^ b.y) < 0l);
}

// Rounds half away from zero; the divisor is even.
i64vec2 divide_rounding(i64vec2 a, i64vec2 power) {
  u64vec2 rest, divisor = u64vec2(power);
  u64vec2 quotient = divide_magnitudes(magnitude_of(a), divisor, rest);
  u64vec2 half_way = u64vec2(divisor.x >> 1 | divisor.y << 63, divisor.y >> 1);
  bool rounds_up = rest.y > half_way.y || (rest.y == half_way.y && rest.x >= half_way.x);
  if (rounds_up) quotient = u64vec2(wrap_add(i64vec2(quotient), i64vec2(1l, 0l)));
  return with_sign(quotient, a.y < 0l);
}

// Returns the sign of a * power - b, which may have more bits than there are.
int order_of_scaled(i64vec2 a, i64vec2 b, i64vec2 power) {
  u64vec2 rest, quotient = divide_magnitudes(magnitude_of(b), u64vec2(power), rest);
  i64vec2 whole = with_sign(quotient, b.y < 0l);
  if (a != whole) return order_of(a, whole);
  return rest == u64vec2(0ul) ? 0 : b.y < 0l ? 1 : -1;
}

// Searches `count` numbers of 16 bytes each, in order, by halves.
bool contains_wide(uint64_t numbers, uint count, i64vec2 number) {
  uint begin = 0u, end = count;
  while (begin < end) {
    const uint middle = (begin + end) / 2u;
    const int order = order_of(i64vec2(U64x2s(numbers).v[middle]), number);
    if (order == 0) return true;
    if (order < 0) {
      begin = middle + 1u;
    } else {
      end = middle;
    }
  }
  return false;
}

bool exceeds(i64vec2 x, i64vec2 bound) { return order_of(x, bound) > 0 || order_of(x, wrap_negate(bound)) < 0; }

// Rounds once: the bits behind the first 64 are kept as one.
double to_double(u64vec2 size) {
  if (size.y == 0ul) return double(size.x);
  int shift = 64;  // to the right, so that the bits that are left begin with the first
  for (int step = 32; step > 0; step >>= 1) {
    if (size.y >> (64 - step) != 0ul) continue;
    size = u64vec2(size.x << step, size.y << step | size.x >> (64 - step));
    shift -= step;
  }
  uint64_t bits = size.y | (size.x != 0ul ? 1ul : 0ul);
  return double(bits) * uint64BitsToDouble(uint64_t(1023 + shift) << 52);
}
double to_double(i64vec2 x) {
  double size = to_double(magnitude_of(x));
  return x.y < 0l ? -size : size;
}

// Does so for a power of up to 10^38.
double decimal_to_double(i64vec2 units, i64vec2 power) {
  const uint64_t kExact = 1ul << 53, kEnoughBits = 1ul << 54;
  u64vec2 size = magnitude_of(units), divisor = u64vec2(power), rest;
  if ((size.y | divisor.y) == 0ul && max(size.x, divisor.x) <= kExact) {
    precise double nearest_of_exact = double(units.x) / double(power.x);
    return nearest_of_exact;
  }
  if (size == u64vec2(0ul)) return 0.0lf;
  u64vec2 quotient = divide_magnitudes(size, divisor, rest);
  int shift = 0;
  for (; quotient.y == 0ul && quotient.x < kEnoughBits; ++shift) {
    rest = u64vec2(rest.x << 1, rest.y << 1 | rest.x >> 63);
    bool bit = is_at_least(rest, divisor);
    if (bit) rest = minus(rest, divisor);
    quotient.x = quotient.x << 1 | (bit ? 1ul : 0ul);
  }
  if (rest != u64vec2(0ul)) quotient.x |= 1ul;
  double nearest = to_double(quotient) * uint64BitsToDouble(uint64_t(1023 - shift) << 52);
  return units.y < 0l ? -nearest : nearest;
}

i64vec2 double_to_wide(double x, inout bool overflow) {
  double whole = roundEven(x), size = abs(whole);
  if (!(size < 1.7e38lf)) {
    overflow = true;
    return i64vec2(0l);
  }
  double high = floor(size * (1.0lf / 18446744073709551616.0lf));
  double low = size - high * 18446744073709551616.0lf;
  return with_sign(u64vec2(uint64_t(low), uint64_t(high)), whole < 0.0lf);
}

// Joins the sums of high halves (signed) and of low halves (unsigned) of words.
i64vec2 joined_halves(int64_t high, int64_t low) {
  return wrap_add(i64vec2(high << 32, high >> 32), i64vec2(low, 0l));
}
i64vec2 sum_parts_i128(int64_t high, int64_t low, inout bool overflow) { return joined_halves(high, low); }

// Does so for the words of `count` wide numbers, which low_word and high_word have made of them. The sum may
// have more than 128 bits: `high` is what is above the low word.
i64vec2 sum_of_words(int64_t high_high, int64_t high_low, int64_t low_high, int64_t low_low, int64_t count,
                     out i64vec2 high) {
  i64vec2 low = wrap_add(joined_halves(low_high, low_low), i64vec2(count << 63, count >> 1));
  high = wrap_add(joined_halves(high_high, high_low), to_wide(low.y));
  return i64vec2(low.x, high.x);
}
i64vec2 sum_words_i128(int64_t high_high, int64_t high_low, int64_t low_high, int64_t low_low, int64_t count,
                       inout bool overflow) {
  i64vec2 high, sum = sum_of_words(high_high, high_low, low_high, low_low, count, high);
  if (!has_64_bits(high)) overflow = true;
  return sum;
}
int64_t sum_words_i64(int64_t high_high, int64_t high_low, int64_t low_high, int64_t low_low, int64_t count,
                      inout bool overflow) {
  i64vec2 sum = sum_words_i128(high_high, high_low, low_high, low_low, count, overflow);
  if (!has_64_bits(sum)) overflow = true;
  return sum.x;
}
double sum_words(int64_t high_high, int64_t high_low, int64_t low_high, int64_t low_low, int64_t count) {
  i64vec2 high, sum = sum_of_words(high_high, high_low, low_high, low_low, count, high);
  return has_64_bits(high) ? to_double(sum) : to_double(high) * 18446744073709551616.0lf;
}

#endif
