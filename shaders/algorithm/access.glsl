// Reads and writes elements of large arrays: indices up to 2^32 are turned into addresses here, because
// `v[i]` is signed to some drivers.
#ifndef RTSQL_ALGORITHM_ACCESS_GLSL
#define RTSQL_ALGORITHM_ACCESS_GLSL

#include "common/buffers.glsl"

#extension GL_EXT_control_flow_attributes : require

#define U8_AT(base, i) U8s((base) + uint64_t(i)).v[0]
#define U32_AT(base, i) U32s((base) + 4ul * uint64_t(i)).v[0]
#define U64_AT(base, i) U64s((base) + 8ul * uint64_t(i)).v[0]
#define U64x2_AT(base, i) U64x2s((base) + 16ul * uint64_t(i)).v[0]

bool is_aligned(uint64_t at, uint bytes) { return (uint(at) & (bytes - 1)) == 0; }

// Loads elements i .. i+3 of the `count` uint32 at `base`, zeros past the end: by one load where that is
// possible. There are no loops, here and below, as they cost drivers several times as long to compile.
uvec4 load4(uint64_t base, uint i, uint count) {
  const uint64_t at = base + 4ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  uvec4 value = uvec4(0);
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    value = U32x4s(at).v[0];
  } else {
    if (rest > 0) value.x = U32s(at).v[0];
    if (rest > 1) value.y = U32s(at).v[1];
    if (rest > 2) value.z = U32s(at).v[2];
    if (rest > 3) value.w = U32s(at).v[3];
  }
  return value;
}

// Stores four elements, as load4 loads them: elements past the end are not written.
void store4(uint64_t base, uint i, uint count, uvec4 value) {
  const uint64_t at = base + 4ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    U32x4s(at).v[0] = value;
  } else {
    if (rest > 0) U32s(at).v[0] = value.x;
    if (rest > 1) U32s(at).v[1] = value.y;
    if (rest > 2) U32s(at).v[2] = value.z;
    if (rest > 3) U32s(at).v[3] = value.w;
  }
}

// Stores four uint64 as two pairs.
void store4(uint64_t base, uint i, uint count, u64vec4 value) {
  const uint64_t at = base + 8ul * uint64_t(i);
  const uint rest = i < count ? count - i : 0;
  [[branch]] if (rest >= 4 && is_aligned(at, 16)) {
    U64x2s(at).v[0] = value.xy;
    U64x2s(at).v[1] = value.zw;
  } else {
    if (rest > 0) U64s(at).v[0] = value.x;
    if (rest > 1) U64s(at).v[1] = value.y;
    if (rest > 2) U64s(at).v[2] = value.z;
    if (rest > 3) U64s(at).v[3] = value.w;
  }
}

#endif
