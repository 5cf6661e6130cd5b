#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/concat.h"
#include "exec/text/text_writer.glsl"

layout(local_size_x = kMadeTextsThreads) in;
KERNEL_PARAMS(ConcatParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer ConcatParts { ConcatPart v[]; };

bool is_null(ConcatPart part, uint64_t row) {
  return part.validity != 0ul && (U32s(part.validity + 4ul * (row >> 5)).v[0] >> (uint(row) & 31u) & 1u) == 0u;
}

bool has_null(uint64_t row) {
  for (uint i = 0u; i < params.part_count; ++i) {
    if (is_null(ConcatParts(params.parts).v[i], row)) return true;
  }
  return false;
}

TextBytes text_of(ConcatPart part, uint64_t row) {
  if (part.codes == 0ul) return TextBytes(part.constant, part.constant + part.constant_bytes);
  return text_of_heap(part.heap, uint64_t(U32s(part.codes + 4ul * row).v[0]));
}

// The text of a NULL is empty.
void main() {
  const uint64_t row = uint64_t(workgroup_index()) * kMadeTextsThreads + gl_LocalInvocationID.x;
  if (row >= params.to.count) return;
  begin_made_text(params.to, row);
  if (!has_null(row)) {
    for (uint i = 0u; i < params.part_count; ++i) write_text(text_of(ConcatParts(params.parts).v[i], row));
    mark_valid(params.to, row);
  }
  end_made_text(params.to, row);
}
