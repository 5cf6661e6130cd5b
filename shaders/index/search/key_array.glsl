// Reads ascending keys or nodes of a tree in memory: keys alone, or (`paired`) each with its row right behind
// it. It may be included for each width of keys (key_type.glsl), by several texts.
#if (KEY_BITS == 32 && !defined(RTSQL_INDEX_KEY_ARRAY_32)) || (KEY_BITS == 64 && !defined(RTSQL_INDEX_KEY_ARRAY_64))
#if KEY_BITS == 32
#define RTSQL_INDEX_KEY_ARRAY_32
#else
#define RTSQL_INDEX_KEY_ARRAY_64
#endif

const uint kPairBytes = KEY_BITS / 8 + 4;

KEY key_in(uint64_t array, uint64_t i, bool paired) {
  if (!paired) return KEY_AT(array, i);
#if KEY_BITS == 64
  // Every other pair is aligned to four bytes only.
  const uint64_t at = array + kPairBytes * i;
  return packUint2x32(uvec2(U32_AT(at, 0), U32_AT(at, 1)));
#else
  return U32_AT(array, 2 * i);
#endif
}

uint row_in(uint64_t pairs, uint64_t i) { return U32_AT(pairs + kPairBytes * i, KEY_BITS / 32); }

// Returns keys 4 i .. 4 i + 3.
KEY4 quad_in(uint64_t array, uint64_t i, bool paired) {
  const uint64_t at = array + (paired ? 4 * kPairBytes : KEY_BITS / 2) * i;
#if KEY_BITS == 64
  if (!paired) return KEY4(U64x2s(at).v[0], U64x2s(at).v[1]);
  const uvec4 a = U32x4s(at).v[0];
  const uvec4 b = U32x4s(at).v[1];
  const uvec4 c = U32x4s(at).v[2];
  return KEY4(packUint2x32(a.xy), packUint2x32(uvec2(a.w, b.x)), packUint2x32(b.zw), packUint2x32(c.yz));
#else
  if (!paired) return U32x4s(at).v[0];
  return uvec4(U32x4s(at).v[0].xz, U32x4s(at).v[1].xz);
#endif
}

void store_pair(uint64_t pairs, uint64_t i, KEY key, uint row) {
  const uint64_t at = pairs + kPairBytes * i;
#if KEY_BITS == 64
  const uvec2 halves = unpackUint2x32(key);
  U32_AT(at, 0) = halves.x;
  U32_AT(at, 1) = halves.y;
  U32_AT(at, 2) = row;
#else
  U32x2s(at).v[0] = uvec2(key, row);
#endif
}

#endif
