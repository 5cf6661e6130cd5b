#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/runs.glsl"
#include "exec/window/take_last.h"

layout(local_size_x_id = 0) in;
KERNEL_PARAMS(TakeLastParams);

void main() {
  FOR_ROWS(row, params.rows) {
    const uint end = U32_AT(params.ends, row);
    U64_AT(params.result, row) = end > U32_AT(params.begins, row) ? U64_AT(params.running, end - 1u) : params.none;
  }
}
