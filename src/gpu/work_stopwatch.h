// Measures wall-clock time since it was made, apart from the time that its thread waited for compilation
// meanwhile.
#pragma once

#include "common/stopwatch.h"
#include "gpu/compile_clock.h"

namespace rtsql::gpu {

class WorkStopwatch {
 public:
  double milliseconds() const { return stopwatch_.milliseconds() - compile_milliseconds(); }
  double compile_milliseconds() const { return compile_milliseconds_of_thread() - compiled_before_; }

 private:
  const double compiled_before_ = compile_milliseconds_of_thread();
  Stopwatch stopwatch_;
};

}  // namespace rtsql::gpu
