#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/range_bound.h"
#include "exec/window/runs.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kKeyBytes = 4;
layout(constant_id = 2) const bool kIsEnd = false;
layout(constant_id = 3) const bool kIsPreceding = false;
layout(constant_id = 4) const bool kNullsFirst = false;
KERNEL_PARAMS(RangeBoundParams);

uint64_t key_of(uint64_t keys, uint row) {
  return kKeyBytes == 8 ? U64_AT(keys, row) : uint64_t(U32_AT(keys, row));
}

// NULLs, which stand together at one end of the partition, are peers and have no value to move.
uint bound_of(uint row) {
  if (!is_set(params.keys_validity, row)) {
    const uint peers = run_of(params.peers, row);
    return kIsEnd ? end_of(params.peers, peers) : start_of(params.peers, peers);
  }
  const uint part = run_of(params.partitions, row);
  uint low = start_of(params.partitions, part);
  uint high = end_of(params.partitions, part);
  if (kNullsFirst && !is_set(params.keys_validity, low)) low = end_of(params.peers, run_of(params.peers, low));
  if (!kNullsFirst && !is_set(params.keys_validity, high - 1u)) {
    high = start_of(params.peers, run_of(params.peers, high - 1u));
  }
  if (!is_set(params.limits_validity, row)) return kIsPreceding ? low : high;
  const uint64_t limit = key_of(params.limits, row);
  // The row itself is within its frame on the side where the limit is.
  if (kIsPreceding && !kIsEnd) high = row;
  if (!kIsPreceding && kIsEnd) low = row + 1u;
  while (low < high) {
    const uint middle = low + (high - low) / 2u;
    const uint64_t key = key_of(params.keys, middle);
    if (kIsEnd ? key <= limit : key < limit) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low;
}

void main() {
  FOR_ROWS(row, params.rows) U32_AT(params.result, row) = bound_of(row);
}
