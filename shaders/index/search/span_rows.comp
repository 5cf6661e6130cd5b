#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/search/span_rows.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kHandsOver = 0;
layout(constant_id = 2) const uint kStride = 1;
KERNEL_PARAMS(SpanRowsParams);

#include "index/search/row_run.glsl"

void main() {
  const uint64_t i = uint64_t(workgroup_index()) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
  const bool present = i < params.count;
  const uint first = present ? U32_AT(params.first, i) : 0;
  const uint size = present ? U32_AT(params.size, i) : 0;
  const uint64_t at = present ? U64_AT(params.offsets, i) : 0;
  write_run(at, uint(i), params.rows, first, size);
}
