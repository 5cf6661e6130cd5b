#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "benchmark/random.glsl"
#include "benchmark/zipf_weights.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(ZipfWeightsParams);

const float kWeightOfFirst = 2147483648.0;

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t i = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (i >= params.count) return;
    const float weight = kWeightOfFirst * exp2(-params.exponent * log2(float(i + 1)));
    // Weights are rounded at random, so that ranks of weights below 1 together keep their share.
    const float dither = float(random_bits(params.seed, i) >> 40) / 16777216.0;
    U32_AT(params.weights, i) = uint(floor(weight) + (dither < fract(weight) ? 1.0 : 0.0));
  }
}
