// What point and range probes of sorted keys share. Uses `params` of either kernel.
#include "index/match_count.glsl"

// The positions that keys with the prefix of `key` occupy: [x, y). `key` lies between the smallest and the largest key.
uvec2 bucket_of(KEY key) {
  if (params.directory == 0) return uvec2(0, params.key_count);
  const uint entry = uint((key - KEY(params.minimum)) >> params.shift);
  return uvec2(U32_AT(params.directory, entry), U32_AT(params.directory, entry + 1));
}
