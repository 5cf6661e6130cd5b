#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "benchmark/sum_spans.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kTeam = 1;  // threads of a span, a power of two, up to a workgroup
KERNEL_PARAMS(SumSpansParams);

layout(constant_id = 0) const uint kThreads = 256;
shared uint64_t partial[kThreads];

// Rows [begin, end) of the permutation by 16 bytes at a time, this thread's share of the team's.
uint64_t sum_rows(uint64_t begin, uint64_t end, uint lane) {
  uint64_t sum = 0;
  for (uint64_t quad = begin / 4 + lane; 4 * quad < end; quad += kTeam) {
    const uint64_t at = 4 * quad;
    const uvec4 rows = U32x4s((params.permutation & ~15ul) + 4 * at).v[0];
    [[unroll]] for (uint k = 0; k < 4; ++k) sum += at + k >= begin && at + k < end ? rows[k] : 0;
  }
  return sum;
}

void main() {
  const uint thread = gl_LocalInvocationID.x;
  const uint64_t span = uint64_t(workgroup_index()) * (kThreads / kTeam) + thread / kTeam;
  uint64_t sum = 0;
  if (span < params.count) {
    const uint first = U32_AT(params.first, span);
    const uint size = U32_AT(params.size, span);
    if (params.permutation == 0) {
      sum = size > 0 ? first : 0;
    } else if (kTeam == 1 && size == 1) {
      sum = U32_AT(params.permutation, first);
    } else if (size > 0) {
      // Counted from the 16-byte boundary before the permutation.
      const uint64_t begin = first + uint64_t((uint(params.permutation) & 15) / 4);
      sum = sum_rows(begin, begin + size, thread % kTeam);
    }
  }
  if (kTeam > 1) {
    partial[thread] = sum;
    for (uint half_team = kTeam / 2; half_team > 0; half_team /= 2) {
      barrier();
      if (thread % kTeam < half_team) partial[thread] += partial[thread + half_team];
    }
    sum = partial[thread];
  }
  if (span < params.count && thread % kTeam == 0) U64_AT(params.sums, span) = sum;
}
