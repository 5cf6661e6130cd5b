#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/number_texts.h"

layout(local_size_x = kNumberTextsThreads) in;
KERNEL_PARAMS(NumberTextsParams);

void main() {
  const uint64_t place = uint64_t(workgroup_index()) * kNumberTextsThreads + gl_LocalInvocationID.x;
  if (place >= params.count) return;
  const uint64_t number = uint64_t(U32s(params.numbers + 4ul * place).v[0]);
  const uint is_first = U32s(params.is_first + 4ul * place).v[0];
  const uint64_t distinct = uint64_t(U32s(params.firsts_before + 4ul * place).v[0] + is_first - 1u);
  U32s(params.distinct_of + 4ul * number).v[0] = uint(distinct);
  if (is_first == 0u) return;
  U64s(params.distinct.begins + 8ul * distinct).v[0] = U64s(params.texts.begins + 8ul * number).v[0];
  U32s(params.distinct.bytes + 4ul * distinct).v[0] = U32s(params.texts.bytes + 4ul * number).v[0];
}
