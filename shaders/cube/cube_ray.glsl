// A ray carries where it is and what it has met so far. Include this after "common/rays.glsl" and the declaration of
// `params`.
#extension GL_EXT_shader_atomic_int64 : require
#include "algorithm/access.glsl"

layout(constant_id = 0) const uint kMeasures = 1;
layout(constant_id = 1) const uint kAddsEachHit = 0;  // else a ray adds up before it adds to its line's group
layout(constant_id = 2) const uint kFlagsHits = 0;
layout(constant_id = 3) const uint kTestsFurther = 0;

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeCodeRanges { CubeCodeRange v[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeMeasures { CubeMeasureBits v[]; };

uint64_t total_at(uint copy, uint word, uint group) {
  const uint64_t part = uint64_t(copy) * (1u + kMeasures) + word;
  return params.totals + 8ul * (part * params.groups + group);
}

void add_to_total(uint copy, uint word, uint group, uint64_t value) {
  atomicAdd(U64s(total_at(copy, word, group)).v[0], value);
}
