// Whose time it is: wall and GPU time go to the plan node on top of a stack, so that each node has its own
// alone, also where batches pass up and down between nodes.
#pragma once

#include <chrono>
#include <vector>

#include "exec/execution.h"
#include "plan/plan.h"

namespace rtsql {

class Profiler {
 public:
  explicit Profiler(Execution& execution) : execution_(execution), last_(Clock::now()) {}

  void enter(PlanNode& node);
  void leave();

 private:
  using Clock = std::chrono::steady_clock;
  void charge();

  Execution& execution_;
  std::vector<PlanNode*> stack_;
  Clock::time_point last_;
  gpu::Timings last_gpu_;
  uint64_t last_host_calls_ = 0;
};

// The node is on top while this lives.
class Attribution {
 public:
  Attribution(Profiler& profiler, PlanNode& node) : profiler_(profiler) { profiler.enter(node); }
  ~Attribution() { profiler_.leave(); }
  Attribution(const Attribution&) = delete;

 private:
  Profiler& profiler_;
};

}  // namespace rtsql
