// Makes the bits of the floating-point number that is nearest to a quotient of integers, halves to the even one.
// It calculates with integers alone, so that the result is the same on every device.
#ifndef RTSQL_EXEC_TEXT_NEAREST_FLOAT_GLSL
#define RTSQL_EXEC_TEXT_NEAREST_FLOAT_GLSL

#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

uint highest_bit(uint64_t word) {
  const uint high = uint(word >> 32);
  return high != 0u ? 32u + findMSB(high) : findMSB(uint(word));
}

// Returns the bits of dividend / divisor as a float that keeps `kept_bits` bits, the first of which it does not store,
// and whose exponent is stored with `bias` added. The dividend is not 0, the divisor at most 10^18, and the quotient
// neither too large for such a float nor too small.
uint64_t nearest_quotient(uint64_t dividend, uint64_t divisor, uint kept_bits, int bias) {
  const uint shift = 63u - highest_bit(dividend);
  dividend <<= shift;
  int exponent = -int(shift);  // of the quotient's lowest bit
  uint64_t quotient = dividend / divisor;
  uint64_t rest = dividend - quotient * divisor;
  // One bit behind those that are kept tells a half; whether the rest is 0 tells what is behind it.
  while (quotient >> kept_bits == 0ul) {
    const uint bits = 63u - highest_bit(quotient | rest);  // at least 4, since both are less than 2^60
    rest <<= bits;
    const uint64_t next = rest / divisor;
    rest -= next * divisor;
    quotient = quotient << bits | next;
    exponent -= int(bits);
  }
  const uint dropped = highest_bit(quotient) + 1u - kept_bits;
  const uint64_t kept = quotient >> dropped;
  const uint64_t behind = quotient & ((1ul << dropped) - 1ul), half_way = 1ul << (dropped - 1u);
  const bool is_half = behind == half_way && rest == 0ul;
  const bool rounds_up = is_half ? (kept & 1ul) != 0ul : behind >= half_way;
  const uint stored = kept_bits - 1u;
  const uint64_t stored_exponent = uint64_t(exponent + int(dropped) + int(stored) + bias);
  // A carry out of the stored bits goes into the exponent, as it has to.
  return (stored_exponent << stored) + (kept - (1ul << stored)) + (rounds_up ? 1ul : 0ul);
}

#endif
