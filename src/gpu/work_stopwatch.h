// Measures wall-clock time since it was made, apart from the time that streams waited for compilation
// meanwhile.
#pragma once

#include "common/stopwatch.h"
#include "gpu/device.h"

namespace rtsql::gpu {

class WorkStopwatch {
 public:
  explicit WorkStopwatch(const Device& device)
      : statistics_(device.compile_statistics()), compiled_before_(statistics_.milliseconds) {}

  double milliseconds() const { return stopwatch_.milliseconds() - compile_milliseconds(); }
  double compile_milliseconds() const { return statistics_.milliseconds - compiled_before_; }

 private:
  const CompileStatistics& statistics_;
  double compiled_before_;
  Stopwatch stopwatch_;
};

}  // namespace rtsql::gpu
