#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_atomic_int64 : require
#include "common/grid.glsl"
#include "exec/window/rank.h"
#include "exec/window/runs.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kFunction = 0;
KERNEL_PARAMS(WindowRankParams);

// Returns the part of row `at` of `size` rows in `parts` parts, of which the first ones have one row more.
uint part_of(uint at, uint size, int64_t parts) {
  if (parts >= int64_t(size)) return at + 1u;
  const uint least = size / uint(parts);
  const uint larger = size - least * uint(parts);
  const uint in_larger = larger * (least + 1u);
  return at < in_larger ? at / (least + 1u) + 1u : larger + (at - in_larger) / least + 1u;
}

void main() {
  FOR_ROWS(row, params.rows) {
    const uint part = run_of(params.partitions, row);
    const uint begin = start_of(params.partitions, part);
    if (kFunction == kNtile) {
      int64_t parts = int64_t(params.parts == 0ul ? params.part_count : U64_AT(params.parts, row));
      if (!is_set(params.validity, row)) parts = 1l;
      if (parts < 1l) {
        atomicMin(U64s(params.row_error).v[0], uint64_t(params.row_error_number) << 32);
        parts = 1l;
      }
      U32_AT(params.result, row) = part_of(row - begin, end_of(params.partitions, part) - begin, parts);
    } else if (kFunction == kRowNumber) {
      U64_AT(params.result, row) = uint64_t(row - begin + 1u);
    } else {
      const uint peers = run_of(params.peers, row);
      if (kFunction == kRank) {
        U64_AT(params.result, row) = uint64_t(start_of(params.peers, peers) - begin + 1u);
      } else if (kFunction == kDenseRank) {
        U64_AT(params.result, row) = uint64_t(peers - run_of(params.peers, begin) + 1u);
      } else {
        const uint size = end_of(params.partitions, part) - begin;
        const double share = kFunction == kCumeDist
                                 ? double(end_of(params.peers, peers) - begin) / double(size)
                                 : double(start_of(params.peers, peers) - begin) / double(max(size, 2u) - 1u);
        U64_AT(params.result, row) = doubleBitsToUint64(share);
      }
    }
  }
}
