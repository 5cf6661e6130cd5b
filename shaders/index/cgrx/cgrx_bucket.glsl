// Searches inside a bucket. Uses `params` of the shader.
#include "index/cgrx/cgrx.glsl"

layout(constant_id = 3) const bool kLinear = false;

// Counts how many of the four keys from `position` on, a multiple of 4, are less than `low`.
uint count_below(uint position, uint64_t low) {
  if (kKeyBytes == 4) {
    const uvec4 below = uvec4(lessThan(U32x4s(params.keys + 4ul * position).v[0], uvec4(uint(low))));
    return below.x + below.y + below.z + below.w;
  }
  U64x2s keys = U64x2s(params.keys + 8ul * position);
  const uvec2 below = uvec2(lessThan(keys.v[0], u64vec2(low))) + uvec2(lessThan(keys.v[1], u64vec2(low)));
  return below.x + below.y;
}

// Returns the position of the first key of the bucket that is at least `low`; its last one is.
uint search_bucket(uint begin, uint64_t low) {
  uint position = begin;
  if (kLinear) {
    // A step takes sixteen keys, loaded at once.
    uint below = 16;
    while (below == 16) {
      below = count_below(position, low) + count_below(position + 4, low) + count_below(position + 8, low) +
              count_below(position + 12, low);
      position += below;
    }
    return position;
  }
  for (uint keys = 1u << (kBucketLog2 - 1); keys >= 4; keys /= 2) {
    if (load_key(params.keys, position + keys - 1) < low) position += keys;
  }
  return position + count_below(position, low);
}
