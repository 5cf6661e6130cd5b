// Defines the inside of Stream.
#pragma once

#include <deque>
#include <functional>

#include "gpu/command_recorder.h"
#include "gpu/device.h"
#include "gpu/host_arena.h"
#include "gpu/pending_pipeline.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

struct Stream::Impl {
  Impl(Device& owner, const Interrupt* stop);

  // That of the thread, unless the stream has an interrupt of its own.
  WorkContext work() const;
  ~Impl();

  struct Download {
    HostArena::Slice slice;
    std::span<std::byte> to;
  };

  // Launches nothing, after which a driver that compiles at the first launch has compiled.
  struct FirstLaunch {
    const PendingPipeline* pipeline;
    std::function<void(VkCommandBuffer)> record;
  };

  void copy(VkBuffer from, VkBuffer to, const VkBufferCopy& region);
  // The kernels that recorded commands use are to be compiled when it is submitted.
  void add_pipeline(const PendingPipeline& pipeline);
  // Waits for these, and says so; others have the device meanwhile. Throws Error(kInterrupted).
  void wait_for_pipelines();
  // Says whether compile_at_launch has to launch it and does not do so yet.
  bool is_first_launch(const PendingPipeline& pipeline) const;
  // Launches what no stream has launched yet over no rows, and counts the wait as compile time. Otherwise the
  // driver's compilation would lie within the stage that happens to use a kernel first.
  void compile_at_launch();
  // Runs what was recorded, and delivers the downloads.
  Timings submit();
  // Frees what recorded commands needed, and the buffers kept but for those of before.
  void clear_phase(size_t kept_before);
  // Frees all that lived until finish().
  void clear();

  Device& device;
  const Interrupt* interrupt;  // may be null
  std::unique_ptr<CommandRecorder> recorder;
  HostArena uploads;
  HostArena parameters;
  HostArena downloads;
  std::vector<Download> pending;
  std::vector<const PendingPipeline*> pipelines;  // that were not compiled when they were recorded
  std::vector<FirstLaunch> first_launches;
  std::deque<Buffer> kept;  // scratch, which is handed out by reference, and buffers taken over
  Timings earlier;          // of the phases that have ended
  // As many as are launched before anything is measured.
  uint64_t first_workgroups, first_rays, first_rays_of_any_hits;
  bool compiles_at_launch;  // lavapipe does, where GPUs' drivers compile when a pipeline is made
  bool gives_way = false;   // as Stream::give_way says
};

}  // namespace rtsql::gpu
