// The order-preserving keys of storage/key_encoding.h from the bits of stored values. Bits only: a compiler may assume
// that there are no NaNs.
#ifndef RTSQL_STORAGE_COLUMN_KEYS_GLSL
#define RTSQL_STORAGE_COLUMN_KEYS_GLSL

#include "storage/column_keys.h"

uint key_of_bits(uint bits, uint encoding) {
  const uint sign = 0x80000000u;
  if (encoding == KEY_UNSIGNED) return bits;
  if (encoding == KEY_SIGNED) return bits ^ sign;
  if ((bits & ~sign) > 0x7F800000u) return 0xFFFFFFFFu;  // NaN
  if (bits == sign) return sign;                         // -0 is 0
  return (bits & sign) != 0u ? ~bits : bits | sign;
}

uint64_t key_of_bits(uint64_t bits, uint encoding) {
  const uint64_t sign = 0x8000000000000000ul;
  if (encoding == KEY_UNSIGNED) return bits;
  if (encoding == KEY_SIGNED) return bits ^ sign;
  if ((bits & ~sign) > 0x7FF0000000000000ul) return 0xFFFFFFFFFFFFFFFFul;
  if (bits == sign) return sign;
  return (bits & sign) != 0ul ? ~bits : bits | sign;
}

#endif
