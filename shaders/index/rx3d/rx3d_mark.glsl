// Tests a record and marks its row: include this after declaring `params`.
#ifndef RTSQL_INDEX_RX3D_MARK_GLSL
#define RTSQL_INDEX_RX3D_MARK_GLSL

#include "index/rx3d/rx3d_mark.h"
#include "index/rx3d/rx3d_place.glsl"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Rx3dTests { Rx3dTest v[]; };

void mark(uint record) {
  for (uint i = 0; i < params.marked.test_count; ++i) {
    const Rx3dTest test = Rx3dTests(params.marked.tests).v[i];
    const uint64_t key = key_at(test.keys, test.wide, record);
    if (key < test.low || key > test.high) return;
  }
  const uint row = U32_AT(params.marked.row_of, record);
  atomicOr(U32s(params.marked.words + 4ul * uint64_t(row / 32)).v[0], 1u << (row % 32));
}

#endif
