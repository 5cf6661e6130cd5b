// Defines the inside of Device; members are in the order of dependence.
#pragma once

#include "gpu/command_recorder.h"
#include "gpu/compile_workers.h"
#include "gpu/device.h"
#include "gpu/disk_cache.h"
#include "gpu/instance.h"
#include "gpu/kernel_cache.h"
#include "gpu/launch_sites.h"
#include "gpu/memory_moves.h"
#include "gpu/memory_pool.h"
#include "gpu/pipeline_cache.h"
#include "gpu/ray_pipeline_cache.h"
#include "gpu/residency.h"
#include "gpu/turns.h"

namespace rtsql::gpu {

struct Device::Impl {
  Impl(std::unique_ptr<Instance> opened_instance, const PhysicalDevice& physical,
       const DeviceOptions& options);
  ~Impl() { workers.stop(); }

  // Returns a recorder that no stream uses; it is given back with `return_recorder`.
  std::unique_ptr<CommandRecorder> borrow_recorder();
  void return_recorder(std::unique_ptr<CommandRecorder> recorder) noexcept;
  std::string cache_entry_key(std::string_view name) const;

  Turns turns;
  std::unique_ptr<Instance> instance;
  LogicalDevice logical;
  MemoryPool memory;
  Residency residency;
  MemoryMoves moves;
  DiskCache disk;
  PipelineCache pipelines;
  CompileStatistics compile_statistics;
  std::optional<LaunchSites> launch_sites;  // of a driver that compiles at the first launch
  CompileWorkers workers;                   // their tasks use the caches below
  KernelCache kernels;
  RayPipelineCache ray_pipelines;
  std::vector<std::unique_ptr<CommandRecorder>> idle_recorders;  // with room for all that were made
  size_t made_recorders = 0;
};

}  // namespace rtsql::gpu
