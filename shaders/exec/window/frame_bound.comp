#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/frame_bound.h"
#include "exec/window/runs.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kUnit = 0;
layout(constant_id = 2) const uint kKind = 0;
layout(constant_id = 3) const bool kIsEnd = false;
layout(constant_id = 4) const uint kBack = 0;  // what is taken off: 1 to have the last row instead of the end
KERNEL_PARAMS(FrameBoundParams);

// Returns the bound of a frame that counts from number `at`, of those in [first, end).
uint moved(uint at, uint first, uint end) {
  const uint next = kIsEnd ? 1u : 0u;
  if (kKind == kPreceding) return at - first >= params.offset ? at - params.offset + next : first;
  return end - at > params.offset ? at + params.offset + next : end;
}

uint bound_of(uint row) {
  if (kKind == kCurrentRow && kUnit == kFrameRows) return kIsEnd ? row + 1u : row;
  if (kKind == kCurrentRow) {
    const uint peers = run_of(params.peers, row);
    return kIsEnd ? end_of(params.peers, peers) : start_of(params.peers, peers);
  }
  const uint part = run_of(params.partitions, row);
  const uint begin = start_of(params.partitions, part);
  if (kKind == kUnboundedPreceding) return begin;
  const uint end = end_of(params.partitions, part);
  if (kKind == kUnboundedFollowing) return end;
  if (kUnit == kFrameRows) return moved(row, begin, end);
  const uint first = run_of(params.peers, begin);
  return U32_AT(params.peers.starts, moved(run_of(params.peers, row), first, run_of(params.peers, end - 1u) + 1u));
}

void main() {
  FOR_ROWS(row, params.rows) U32_AT(params.result, row) = bound_of(row) - kBack;
}
