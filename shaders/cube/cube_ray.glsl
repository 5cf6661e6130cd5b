// A ray carries where it is and what it has met so far. Include this after "common/rays.glsl" and the declaration of
// `params`.
#include "algorithm/access.glsl"

layout(constant_id = 0) const uint kMeasures = 1;
layout(constant_id = 1) const uint kAddsEachHit = 0;  // else a ray adds up before it adds to its line's group
layout(constant_id = 2) const uint kFlagsHits = 0;
layout(constant_id = 3) const uint kTestsFurther = 0;

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeCodeRanges { CubeCodeRange v[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeMeasures { CubeMeasureBits v[]; };

const uint kWords = 1u + kMeasures;
#include "cube/cube_totals.glsl"
