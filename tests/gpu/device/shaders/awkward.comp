#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "awkward.h"

layout(local_size_x_id = 0) in;

KERNEL_PARAMS(AwkwardParams);

void put(inout uint at, uint value) { U32s(params.out_words).v[at++] = value; }
void put(inout uint at, uint64_t value) {
  put(at, uint(value));
  put(at, uint(value >> 32));
}

void main() {
  if (gl_GlobalInvocationID.x != 0) return;
  uint at = 0;
  put(at, gl_WorkGroupSize.x);
  put(at, floatBitsToUint(params.small));
  put(at, doubleBitsToUint64(params.wide));
  for (uint i = 0; i < 3; ++i) put(at, params.list[i]);
  put(at, params.inner.a);
  put(at, params.inner.b);
  put(at, floatBitsToUint(params.inner.c));
  put(at, uint(params.negative));
  for (uint i = 0; i < 2; ++i) {
    put(at, params.pair[i].a);
    put(at, params.pair[i].b);
    put(at, floatBitsToUint(params.pair[i].c));
  }
  put(at, params.last);
}
