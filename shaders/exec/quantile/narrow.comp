#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "exec/quantile/narrow.h"
#include "exec/quantile/place.glsl"

KERNEL_PARAMS(QuantileNarrowParams);
layout(local_size_x = kQuantileNarrowThreads) in;

shared uint sums[kQuantileNarrowThreads];

void main() {
  const uint cell = workgroup_index();
  if (cell >= params.cells) return;
  const bool is_first = params.quantiles != 0ul;
  const uint group = cell % params.group_count;
  const uint digits = 1u << params.digit_bits;
  const uint share = digits / kQuantileNarrowThreads;
  const uint64_t bins = params.bins + 4ul * (uint64_t(is_first ? group : cell) << params.digit_bits);
  uint sum = 0u;
  for (uint i = 0u; i < share; ++i) sum += U32_AT(bins, gl_LocalInvocationIndex * share + i);
  sums[gl_LocalInvocationIndex] = sum;
  barrier();
  if (gl_LocalInvocationIndex != 0u) return;

  uint total = 0u;
  for (uint i = 0u; i < kQuantileNarrowThreads; ++i) total += sums[i];
  if (is_first) {
    U64_AT(params.lowest, cell) = params.minimum;
    U32_AT(params.places, cell) = 0u;
  }
  if (total == 0u) return;
  uint place = U32_AT(params.places, cell);
  if (is_first) {
    place = place_among(QuantilePlaces(params.quantiles).v[cell / params.group_count], total);
    mark_group(params.validity, group);
  }
  uint part = 0u;
  for (; place >= sums[part]; ++part) place -= sums[part];
  uint digit = part * share;
  for (uint rows = U32_AT(bins, digit); place >= rows; rows = U32_AT(bins, ++digit)) place -= rows;
  U64_AT(params.lowest, cell) += uint64_t(digit) << params.shift;
  U32_AT(params.places, cell) = place;
  atomicAdd(U32_AT(params.left, 0), U32_AT(bins, digit));
}
