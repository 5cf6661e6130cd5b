// Stands for a pipeline that another thread compiles. One thread uses it at a time.
#pragma once

#include <chrono>
#include <future>

#include "gpu/compile_clock.h"
#include "gpu/compile_workers.h"
#include "gpu/device.h"
#include "gpu/vulkan_handle.h"

namespace rtsql::gpu {

struct CompiledPipeline {
  PipelineHandle handle;
  uint64_t bytes = 0;  // of host memory that it takes, an estimate
};

class PendingPipeline {
 public:
  // `create` makes the CompiledPipeline on one of the workers' threads.
  template <class Create>
  PendingPipeline(CompileWorkers& workers, CompileWorkers::Priority priority, Create create)
      : workers_(&workers) {
    auto [ticket, pipeline] = workers.submit(std::move(create), priority);
    ticket_ = ticket;
    pipeline_ = pipeline.share();
  }

  // Waits until it is there. Throws what its compilation threw.
  VkPipeline get() const {
    if (!ready()) {
      const CompileWait waited;
      pipeline_.wait();
    }
    try {
      return pipeline_.get().handle.get();
    } catch (...) {
      failed_ = true;
      throw;
    }
  }

  // Waits so long at most; tells whether get() has no need to wait.
  bool wait_for(std::chrono::milliseconds most) const {
    return pipeline_.wait_for(most) == std::future_status::ready;
  }
  bool ready() const { return wait_for(std::chrono::milliseconds(0)); }

  // It was requested with low priority and is needed now.
  void raise_priority() const {
    if (!ready()) workers_->raise_priority(ticket_);
  }

  // get() has thrown: it is worth another try, as memory may have been short.
  bool failed() const { return failed_; }

  // There are none where it is not compiled.
  uint64_t bytes() const {
    try {
      return ready() ? pipeline_.get().bytes : 0;
    } catch (...) {
      return 0;  // get() is where the error is thrown
    }
  }

  // Some drivers compile when a pipeline is launched for the first time (Stream::Impl::compile_at_launch).
  bool launched() const { return launched_; }
  void set_launched() const { launched_ = true; }

 private:
  CompileWorkers* workers_;
  CompileWorkers::Ticket ticket_ = 0;
  std::shared_future<CompiledPipeline> pipeline_;
  mutable bool failed_ = false;
  mutable bool launched_ = false;
};

}  // namespace rtsql::gpu
