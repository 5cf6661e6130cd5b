// Decides how far a calibration goes: it takes about as long on any machine, and on a slow or a busy one
// estimates more.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithm/partition.h"
#include "common/stopwatch.h"

namespace rtsql {

// Lines need two sizes to start from.
inline constexpr size_t kFewestCalibrationSizes = 2;

// Returns the rows of a pass over a column that is timed.
inline uint64_t calibration_rows(const gpu::Device& device) {
  return uint64_t{1} << (runs_on_cpu(device) ? 22 : 26);
}

class CalibrationBudget {
 public:
  explicit CalibrationBudget(const gpu::Device& device)
      : long_milliseconds_(runs_on_cpu(device) ? 20 : 150), most_seconds_(runs_on_cpu(device) ? 45 : 20) {}

  // Tells whether what took so long at one size is not to be measured at larger ones.
  bool is_long(double milliseconds) const { return milliseconds > long_milliseconds_; }
  // Tells whether only what must be is measured from now on.
  bool is_spent() const { return watch_.milliseconds() > 1000 * most_seconds_; }
  double most_seconds() const { return most_seconds_; }

 private:
  double long_milliseconds_, most_seconds_;
  Stopwatch watch_;
};

}  // namespace rtsql
