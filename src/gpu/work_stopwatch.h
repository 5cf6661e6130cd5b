// Wall-clock time since it was made, apart from the time that streams waited for compilation meanwhile.
#pragma once

#include <chrono>

#include "gpu/device.h"

namespace rtsql::gpu {

class WorkStopwatch {
 public:
  explicit WorkStopwatch(const Device& device)
      : statistics_(device.compile_statistics()), compiled_before_(statistics_.milliseconds) {}

  double milliseconds() const {
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start_;
    return elapsed.count() - compile_milliseconds();
  }
  double compile_milliseconds() const { return statistics_.milliseconds - compiled_before_; }

 private:
  const CompileStatistics& statistics_;
  double compiled_before_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace rtsql::gpu
