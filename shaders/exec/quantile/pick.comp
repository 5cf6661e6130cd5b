#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "exec/quantile/pick.h"
#include "exec/quantile/place.glsl"
#include "exec/quantile/rows.glsl"

KERNEL_PARAMS(QuantilePickParams);
layout(local_size_x = kQuantilePickCells) in;

void main() {
  const uint64_t cell = uint64_t(workgroup_index()) * kQuantilePickCells + gl_LocalInvocationIndex;
  if (cell >= params.cells) return;
  const uint group = uint(cell % params.group_count);
  const uint count = U32_AT(params.counts, group);
  U64_AT(params.lowest, cell) = 0ul;
  if (count == 0u) return;
  const uint place = place_among(QuantilePlaces(params.quantiles).v[uint(cell / params.group_count)], count);
  const uint row = U32_AT(params.order, U32_AT(params.starts, group) + place);
  U64_AT(params.lowest, cell) = key_at(params.keys, params.key_bytes, row);
  mark_group(params.validity, group);
}
