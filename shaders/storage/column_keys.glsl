// Makes the order-preserving keys of schema/key_encoding.h from the bits of stored values. It looks at bits
// only: a compiler may assume that there are no NaNs.
#ifndef RTSQL_STORAGE_COLUMN_KEYS_GLSL
#define RTSQL_STORAGE_COLUMN_KEYS_GLSL

#include "storage/column_keys.h"

// There are no branches on values: the lanes of a CPU device would go through all of them.
uvec4 keys_of_bits(uvec4 bits, uint encoding) {
  const uint sign = 0x80000000u;
  if (encoding == KEY_UNSIGNED) return bits;
  if (encoding == KEY_SIGNED) return bits ^ sign;
  uvec4 magnitude = bits & ~sign;
  uvec4 negative = uvec4(ivec4(bits) >> 31);  // all ones or none
  uvec4 keys = mix(bits ^ (negative | sign), uvec4(sign), equal(magnitude, uvec4(0)));
  return mix(keys, uvec4(0xFFFFFFFFu), greaterThan(magnitude, uvec4(0x7F800000u)));
}

u64vec4 keys_of_bits(u64vec4 bits, uint encoding) {
  const uint64_t sign = 0x8000000000000000ul;
  if (encoding == KEY_UNSIGNED) return bits;
  if (encoding == KEY_SIGNED) return bits ^ sign;
  u64vec4 magnitude = bits & ~sign;
  u64vec4 negative = u64vec4(i64vec4(bits) >> 63);
  u64vec4 keys = mix(bits ^ (negative | sign), u64vec4(sign), equal(magnitude, u64vec4(0)));
  return mix(keys, u64vec4(0xFFFFFFFFFFFFFFFFul), greaterThan(magnitude, u64vec4(0x7FF0000000000000ul)));
}

#endif
