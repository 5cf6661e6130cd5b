#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "benchmark/sum_spans.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kTeam = 1;  // threads of a span, a power of two, up to a workgroup
layout(constant_id = 2) const bool kValues = false;
KERNEL_PARAMS(SumSpansParams);

uint64_t term(uint row) { return kValues ? U32_AT(params.values, row) : row; }

layout(constant_id = 0) const uint kThreads = 256;
shared uint64_t partial[kThreads];

// Sums this thread's share of a span's rows, read 16 bytes at a time from the boundary before the first one
// on.
uint64_t sum_rows(uint first, uint size, uint lane) {
  const uint64_t at = params.permutation + 4ul * uint64_t(first);
  const uint skip = (uint(at) & 15) / 4;
  const uint64_t begin = at - 4 * skip;
  const uint quads = uint((uint64_t(size) + skip + 3) / 4);
  uint64_t sum = 0;
  for (uint quad = lane; quad < quads; quad += kTeam) {
    const uvec4 rows = U32x4s(begin + 16ul * uint64_t(quad)).v[0];
    [[branch]] if (quad > 0 && quad + 1 < quads) {
      sum += term(rows.x) + term(rows.y) + term(rows.z) + term(rows.w);
    } else {
      const uint64_t end = uint64_t(skip) + size;
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        const uint64_t place = 4 * uint64_t(quad) + k;
        if (place >= skip && place < end) sum += term(rows[k]);
      }
    }
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
      if (size > 0) sum = term(first);
    } else if (kTeam == 1 && size == 1) {
      sum = term(U32_AT(params.permutation, first));
    } else if (size > 0) {
      sum = sum_rows(first, size, thread % kTeam);
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
