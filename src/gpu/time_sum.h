// Adds the wall time of its life to a sum.
#pragma once

#include <chrono>

namespace rtsql::gpu {

class TimeSum {
 public:
  explicit TimeSum(double& milliseconds) : milliseconds_(milliseconds) {}
  TimeSum(const TimeSum&) = delete;
  ~TimeSum() {
    milliseconds_ +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  double& milliseconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace rtsql::gpu
