#include "exec/operator/profiler.h"

#include <new>

namespace rtsql {

void Profiler::charge() {
  const double now = watch_.milliseconds();
  if (!stack_.empty()) {
    NodeProfile& run = *stack_.back();
    run.wall_milliseconds += now - last_milliseconds_;
    run.gpu.add(execution_.timings().since(last_gpu_));
    run.host_calls += execution_.host_calls() - last_host_calls_;
  }
  last_milliseconds_ = now;
  last_gpu_ = execution_.timings();
  last_host_calls_ = execution_.host_calls();
}

void Profiler::enter(const PlanNode& node) {
  charge();
  stack_.push_back(&profile_.of(node));
}

void Profiler::leave() noexcept {
  try {
    charge();
  } catch (const std::bad_alloc&) {
  }
  stack_.pop_back();
}

}  // namespace rtsql
