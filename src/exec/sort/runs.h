// Runs of neighbouring rows that a bitmap marks the beginnings of, on the device.
#pragma once

#include <cstdint>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "shaders/exec/window/runs.h"

namespace rtsql {

// Copies share the device memory. Without a bitmap every row is a run.
struct Runs {
  SharedBuffer bitmap, ranks, starts;
  uint64_t count = 0;

  shader::WindowRuns addresses() const {
    if (!bitmap) return {0, 0, 0};
    return {bitmap->address(), ranks->address(), starts->address()};
  }
};

// Indexes the 1-bits of a bitmap over `rows`. Finishes the stream.
Runs runs_of(Execution& execution, SharedBuffer bitmap, uint64_t rows);

// Returns the workgroups for kernels that go over `rows` by FOR_ROWS (shaders/exec/window/runs.glsl).
uint64_t window_groups(Execution& execution, uint64_t rows);

}  // namespace rtsql
