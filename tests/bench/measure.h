// Runs a case and reports how long it took.
#pragma once

#include <string>

#include "cases.h"
#include "engine/session.h"

namespace rtsql::bench {

struct Measurement {
  double milliseconds = 0;      // wall time, the median
  double gpu_milliseconds = 0;  // of the GPU's own timestamps, of the same run
  std::string result;           // all rows, to be compared
  bool index_used = false;
};

// Runs the case once to warm up, then `repetitions` times (at least 1), of which the median counts.
Measurement measure(Session& session, const Case& what, int repetitions);

}  // namespace rtsql::bench
