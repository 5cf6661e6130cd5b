#include "exec/operator/profiler.h"

#include <new>

namespace rtsql {

void Profiler::charge() {
  const double now = watch_.milliseconds();
  if (!stack_.empty()) {
    NodeProfile& run = *stack_.back().profile;
    run.wall_milliseconds += now - last_milliseconds_;
    run.gpu.add(execution_.timings().since(last_gpu_));
    run.text_work.add(execution_.text_work().since(last_text_work_));
  }
  last_milliseconds_ = now;
  last_gpu_ = execution_.timings();
  last_text_work_ = execution_.text_work();
}

void Profiler::expect_rows_of_top() noexcept {
  if (!stack_.empty()) execution_.expect_rows(stack_.back().node->rows);
}

void Profiler::enter(const PlanNode& node) {
  charge();
  stack_.push_back({&node, &profile_.of(node)});
  expect_rows_of_top();
}

void Profiler::leave() noexcept {
  try {
    charge();
  } catch (const std::bad_alloc&) {
  }
  stack_.pop_back();
  expect_rows_of_top();
}

}  // namespace rtsql
