#include "exec/profiler.h"

#include <new>

namespace rtsql {

void Profiler::charge() {
  const double now = watch_.milliseconds();
  if (!stack_.empty()) {
    ActualRun& run = *stack_.back()->actual;
    run.wall_milliseconds += now - last_milliseconds_;
    run.gpu.add(execution_.timings().since(last_gpu_));
    run.host_calls += execution_.host_calls() - last_host_calls_;
  }
  last_milliseconds_ = now;
  last_gpu_ = execution_.timings();
  last_host_calls_ = execution_.host_calls();
}

void Profiler::enter(PlanNode& node) {
  charge();
  if (!node.actual) node.actual.emplace();
  stack_.push_back(&node);
}

void Profiler::leave() noexcept {
  try {
    charge();
  } catch (const std::bad_alloc&) {
  }
  stack_.pop_back();
}

}  // namespace rtsql
