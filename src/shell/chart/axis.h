// An axis maps values to places between its ends, and has ticks at round values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shell/chart/data.h"

namespace rtsql {

struct AxisRange {
  double low = 0;
  double high = 0;
};

struct AxisTick {
  double value = 0;
  std::string text;
};

class Axis {
 public:
  // Has about `ticks` ticks, two at least where there are as many round values. `rounds` has the axis begin
  // and end at ticks.
  Axis(AxisRange range, Measure measure, bool is_log, size_t ticks, bool rounds);

  // Returns the place of a value: 0 at the low end, 1 at the high one.
  double share(double value) const;
  const std::vector<AxisTick>& ticks() const { return ticks_; }
  AxisRange range() const { return range_; }
  // Returns what the texts of all ticks leave out, such as the day of times; empty: nothing.
  const std::string& note() const { return note_; }

 private:
  AxisRange range_;
  const bool is_log_;
  std::vector<AxisTick> ticks_;
  std::string note_;
};

// Returns the least of 1, 2 and 5 times a power of ten that is no less than the value, which is above 0.
double round_step(double least);

}  // namespace rtsql
