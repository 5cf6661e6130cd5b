#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "common/grid.glsl"
#include "exec/window/pick.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kExclusion = 0;
layout(constant_id = 2) const uint kFunction = 0;
#include "exec/window/frames.glsl"
KERNEL_PARAMS(WindowPickParams);

// Returns the n-th row that counts, from 0, of the frame; from its end for the last one.
uint nth(uint row, uint64_t n) {
  uvec2 pieces[kPieces];
  take_apart(params.frames, row, pieces);
  for (uint i = 0u; i < kPieces; ++i) {
    const uvec2 piece = pieces[kFunction == kPickLast ? kPieces - 1u - i : i];
    if (piece.y <= piece.x) continue;
    const uint first = runs_before(params.values, piece.x);
    const uint count = runs_before(params.values, piece.y) - first;
    if (n < count) return start_of(params.values, kFunction == kPickLast ? first + count - 1u - uint(n) : first + uint(n));
    n -= count;
  }
  return ~0u;
}

void main() {
  FOR_ROWS(row, params.rows) {
    uint found = ~0u;
    if (kFunction != kPickNth) {
      found = nth(row, 0ul);
    } else if (is_set(params.validity, row)) {
      const int64_t number = int64_t(params.numbers == 0ul ? params.number : U64_AT(params.numbers, row));
      if (number < 1l) {
        atomicMin(U64s(params.row_error).v[0], uint64_t(params.row_error_number) << 32);
      } else {
        found = nth(row, uint64_t(number - 1l));
      }
    }
    U32_AT(params.result, row) = found;
  }
}
