#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "common/copy.h"

layout(local_size_x = 256) in;

KERNEL_PARAMS(CopyParams);

void main() {
  uint64_t tile = uint64_t(workgroup_index()) * kCopyTileBytes;
  if (tile >= params.bytes) return;
  // Offsets within a tile fit 32 bits: only the two addresses are wide.
  uint bytes = uint(min(params.bytes - tile, uint64_t(kCopyTileBytes)));
  uint words = bytes / 4;
  uint first_word = 0;
  if (((params.source | params.target) & 15ul) == 0ul) {
    U32x4s source = U32x4s(params.source + tile);
    U32x4s target = U32x4s(params.target + tile);
    uint quads = bytes / 16;
    for (uint i = gl_LocalInvocationID.x; i < quads; i += kCopyThreads) target.v[i] = source.v[i];
    first_word = quads * 4;
  }
  U32s source = U32s(params.source + tile);
  U32s target = U32s(params.target + tile);
  for (uint i = first_word + gl_LocalInvocationID.x; i < words; i += kCopyThreads) target.v[i] = source.v[i];
}
