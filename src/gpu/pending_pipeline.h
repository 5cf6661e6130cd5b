// A pipeline that another thread compiles. Used by one thread at a time.
#pragma once

#include <chrono>
#include <future>

#include "gpu/device.h"
#include "gpu/stopwatch.h"
#include "gpu/vulkan_handle.h"

namespace rtsql::gpu {

class PendingPipeline {
 public:
  // The time spent waiting is added to `statistics`.
  PendingPipeline(std::future<PipelineHandle> pipeline, CompileStatistics& statistics)
      : pipeline_(pipeline.share()), statistics_(&statistics) {}

  // Waits until it is there. Throws what its compilation threw.
  VkPipeline get() const {
    if (pipeline_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      Stopwatch stopwatch(statistics_->milliseconds);
      pipeline_.wait();
    }
    try {
      return pipeline_.get().get();
    } catch (...) {
      failed_ = true;
      throw;
    }
  }

  // get() has thrown: it is worth another try, as memory may have been short.
  bool failed() const { return failed_; }

 private:
  std::shared_future<PipelineHandle> pipeline_;
  CompileStatistics* statistics_;
  mutable bool failed_ = false;
};

}  // namespace rtsql::gpu
