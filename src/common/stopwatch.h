// Measures wall-clock time.
#pragma once

#include <chrono>

namespace rtsql {

// It runs from the moment it is made.
class Stopwatch {
 public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Adds the time of its life to a sum.
class TimeSum {
 public:
  explicit TimeSum(double& milliseconds) : milliseconds_(milliseconds) {}
  TimeSum(const TimeSum&) = delete;
  ~TimeSum() { milliseconds_ += stopwatch_.milliseconds(); }

 private:
  double& milliseconds_;
  Stopwatch stopwatch_;
};

}  // namespace rtsql
