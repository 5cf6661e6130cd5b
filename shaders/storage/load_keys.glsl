// Loads the keys of a column's rows, four at once. KEY_BITS is 32 or 64.
#ifndef RTSQL_STORAGE_LOAD_KEYS_GLSL
#define RTSQL_STORAGE_LOAD_KEYS_GLSL

#include "common/buffers.glsl"
#include "storage/column_keys.glsl"

#if KEY_BITS == 64
#define KEY uint64_t
#define KEY4 u64vec4
#else
#define KEY uint
#define KEY4 uvec4
#endif

// Returns the keys of four rows from a multiple of four on; those past the end come out of the column's padding.
KEY4 load_keys(uint64_t values, uint value_bytes, uint encoding, uint64_t row) {
#if KEY_BITS == 64
  U64x2s pair = U64x2s(values + 8ul * row);
  return keys_of_bits(u64vec4(pair.v[0], pair.v[1]), encoding);
#else
  uvec4 bits;
  if (value_bytes == 1) {
    bits = (uvec4(U32s(values + row).v[0]) >> uvec4(0, 8, 16, 24)) & 0xFFu;
    if (encoding == KEY_SIGNED) bits = uvec4(bitfieldExtract(ivec4(bits), 0, 8));
  } else if (value_bytes == 2) {
    const uvec2 pairs = U32x2s(values + 2ul * row).v[0];
    bits = (pairs.xxyy >> uvec4(0, 16, 0, 16)) & 0xFFFFu;
    if (encoding == KEY_SIGNED) bits = uvec4(bitfieldExtract(ivec4(bits), 0, 16));
  } else {
    bits = U32x4s(values + 4ul * row).v[0];
  }
  return keys_of_bits(bits, encoding);
#endif
}

// Returns bit i for row + i: whether it is there and not NULL. `validity` is 0 where there are no NULLs.
uint valid_rows(uint64_t validity, uint64_t rows, uint64_t row) {
  uint valid = 0xFu;
  if (validity != 0) valid = (U32s(validity).v[uint(row >> 5)] >> uint(row & 31ul)) & 0xFu;
  uint64_t left = rows - row;
  return left < 4ul ? valid & ((1u << uint(left)) - 1u) : valid;
}

#endif
