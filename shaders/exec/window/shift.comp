#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/window/runs.glsl"
#include "exec/window/shift.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool kIsLead = false;
KERNEL_PARAMS(WindowShiftParams);

const int64_t kFar = 0x100000000l;  // no row is so far away

// Returns the row that is `by` rows that count behind.
uint moved(uint row, int64_t by) {
  if (by == 0l) return row;
  const uint part = run_of(params.partitions, row);
  const int64_t first = int64_t(runs_before(params.values, start_of(params.partitions, part)));
  const int64_t end = int64_t(runs_before(params.values, end_of(params.partitions, part)));
  const int64_t target =
      by > 0l ? int64_t(runs_before(params.values, row + 1u)) + by - 1l : int64_t(runs_before(params.values, row)) + by;
  return target < first || target >= end ? ~0u : start_of(params.values, uint(target));
}

void main() {
  FOR_ROWS(row, params.rows) {
    int64_t by = int64_t(params.offsets == 0ul ? params.offset : U64_AT(params.offsets, row));
    by = clamp(by, -kFar, kFar);
    U32_AT(params.result, row) = is_set(params.validity, row) ? moved(row, kIsLead ? by : -by) : ~0u;
  }
}
