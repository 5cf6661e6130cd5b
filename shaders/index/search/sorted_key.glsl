// Names the key type of a kernel's two variants; KEY_BITS is 32 or 64.
#include "algorithm/access.glsl"
#include "index/search/key_type.glsl"

// Returns keys i .. i+3 of `count` at `base`, zeros past the end.
KEY4 load_keys(uint64_t base, uint i, uint count) {
#if KEY_BITS == 64
  const uint64_t at = base + 8ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  u64vec4 value = u64vec4(0);
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    value.xy = U64x2s(at).v[0];
    value.zw = U64x2s(at).v[1];
  } else {
    if (rest > 0) value.x = U64s(at).v[0];
    if (rest > 1) value.y = U64s(at).v[1];
    if (rest > 2) value.z = U64s(at).v[2];
    if (rest > 3) value.w = U64s(at).v[3];
  }
  return value;
#else
  return load4(base, i, count);
#endif
}
