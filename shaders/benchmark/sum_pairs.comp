#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "algorithm/access.glsl"
#include "benchmark/sum_pairs.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kRun = 16;  // neighbouring pairs of a thread, a multiple of 4
layout(constant_id = 2) const bool kValues = false;
KERNEL_PARAMS(SumPairsParams);

// A probe whose pairs begin and end within the run belongs to this thread alone.
void flush(uint probe, uint64_t sum, bool shared_probe) {
  if (shared_probe) {
    atomicAdd(U64_AT(params.sums, probe), sum);
  } else {
    U64_AT(params.sums, probe) = sum;
  }
}

void main() {
  const uint64_t begin = (uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x) * kRun;
  if (begin >= params.count) return;
  const uint pairs = uint(min(uint64_t(kRun), params.count - begin));
  uint current = U32_AT(params.probe, begin);
  uint64_t sum = 0;
  bool is_first = true;
  for (uint quad = 0; quad < pairs; quad += 4) {
    const uvec4 probes = load4(params.probe + 4 * begin, quad, pairs);
    const uvec4 rows = load4(params.row + 4 * begin, quad, pairs);
    for (uint k = 0; k < min(4, pairs - quad); ++k) {
      if (probes[k] != current) {
        flush(current, sum, is_first);
        is_first = false;
        current = probes[k];
        sum = 0;
      }
      sum += kValues ? U32_AT(params.values, rows[k]) : rows[k];
    }
  }
  flush(current, sum, true);
}
