// Profiles a plan: wall time without compilation, and GPU time, go to the node on top of a stack, so that
// each node has its own alone, also where batches pass up and down between nodes.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "gpu/work_stopwatch.h"
#include "plan/node/run_profile.h"

namespace rtsql {

class Profiler {
 public:
  Profiler(Execution& execution, RunProfile& profile) : execution_(execution), profile_(profile) {
    if (profile.counts_stages) execution.analyze();
  }

  void enter(const PlanNode& node);
  // Where the host has no memory for the account, the node's time is lost.
  void leave() noexcept;

 private:
  void charge();
  void expect_rows_of_top() noexcept;

  Execution& execution_;
  RunProfile& profile_;
  struct Entered {
    const PlanNode* node;
    NodeProfile* profile;
  };
  std::vector<Entered> stack_;
  gpu::WorkStopwatch watch_;
  double last_milliseconds_ = 0;
  gpu::Timings last_gpu_;
  TextWork last_text_work_;
};

// The node is on top while this lives.
class Attribution {
 public:
  Attribution(Profiler& profiler, const PlanNode& node) : profiler_(profiler) { profiler.enter(node); }
  ~Attribution() { profiler_.leave(); }
  Attribution(const Attribution&) = delete;

 private:
  Profiler& profiler_;
};

}  // namespace rtsql
