// Finds runs of rows (src/exec/sort/runs.h) in constant time.
#ifndef RTSQL_EXEC_WINDOW_RUNS_GLSL
#define RTSQL_EXEC_WINDOW_RUNS_GLSL

#include "algorithm/access.glsl"
#include "exec/window/runs.h"

// Returns how many runs begin before `row`, which may be the number of rows.
uint runs_before(WindowRuns runs, uint row) {
  if (runs.bitmap == 0ul) return row;
  uint count = U32_AT(runs.ranks, row >> 5);
  if ((row & 31u) != 0u) count += uint(bitCount(U32_AT(runs.bitmap, row >> 5) & ((1u << (row & 31u)) - 1u)));
  return count;
}

// Returns the run of a row that has one: the last that begins at it or before.
uint run_of(WindowRuns runs, uint row) {
  const uint upto = U32_AT(runs.bitmap, row >> 5) & (0xFFFFFFFFu >> (31u - (row & 31u)));
  return U32_AT(runs.ranks, row >> 5) + uint(bitCount(upto)) - 1u;
}

uint start_of(WindowRuns runs, uint run) { return runs.bitmap == 0ul ? run : U32_AT(runs.starts, run); }
uint end_of(WindowRuns runs, uint run) { return U32_AT(runs.starts, run + 1u); }

// Runs the body for each row of this invocation, `row`, of `rows` in all.
#define FOR_ROWS(row, rows)                                                                               \
  for (uint row##_round = 0; row##_round < kWindowRowsPerThread; ++row##_round)                            \
    for (uint64_t row##_wide = (uint64_t(workgroup_index()) * kWindowRowsPerThread + row##_round) *        \
                                   gl_WorkGroupSize.x + gl_LocalInvocationID.x, row##_once = 0;            \
         row##_once == 0 && row##_wide < (rows); row##_once = 1)                                           \
      for (uint row = uint(row##_wide), row##_twice = 0; row##_twice == 0; row##_twice = 1)

bool is_set(uint64_t bitmap, uint row) {
  return bitmap == 0ul || (U32_AT(bitmap, row >> 5) >> (row & 31u) & 1u) != 0u;
}

#endif
