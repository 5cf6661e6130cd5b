// Elements of large arrays: indices up to 2^32 are turned into addresses here, because `v[i]` is signed to some drivers.
#ifndef RTSQL_ALGORITHM_ACCESS_GLSL
#define RTSQL_ALGORITHM_ACCESS_GLSL

#include "common/buffers.glsl"

#extension GL_EXT_control_flow_attributes : require

#define U8_AT(base, i) U8s((base) + uint64_t(i)).v[0]
#define U32_AT(base, i) U32s((base) + 4ul * uint64_t(i)).v[0]
#define U64_AT(base, i) U64s((base) + 8ul * uint64_t(i)).v[0]

bool is_aligned(uint64_t at, uint bytes) { return (uint(at) & (bytes - 1)) == 0; }

// Elements i .. i+3 of the `count` uint32 at `base`, zeros past the end: one load where that is possible.
uvec4 load4(uint64_t base, uint i, uint count) {
  const uint64_t at = base + 4ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  uvec4 value = uvec4(0);
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    value = U32x4s(at).v[0];
  } else {
    for (uint k = 0; k < min(rest, 4); ++k) value[k] = U32s(at).v[k];
  }
  return value;
}

// The counterpart of load4: elements past the end are not written.
void store4(uint64_t base, uint i, uint count, uvec4 value) {
  const uint64_t at = base + 4ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    U32x4s(at).v[0] = value;
  } else {
    for (uint k = 0; k < min(rest, 4); ++k) U32s(at).v[k] = value[k];
  }
}

// Four uint64 as two pairs.
void store4(uint64_t base, uint i, uint count, u64vec4 value) {
  const uint64_t at = base + 8ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    U64x2s(at).v[0] = value.xy;
    U64x2s(at).v[1] = value.zw;
  } else {
    for (uint k = 0; k < min(rest, 4); ++k) U64s(at).v[k] = value[k];
  }
}

#endif
