// The inside of Stream.
#pragma once

#include <deque>

#include "gpu/command_recorder.h"
#include "gpu/device.h"
#include "gpu/host_arena.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

struct Stream::Impl {
  Impl(Device& owner, const Interrupt* stop);
  ~Impl();

  struct Download {
    HostArena::Slice slice;
    std::span<std::byte> to;
  };

  void copy(VkBuffer from, VkBuffer to, const VkBufferCopy& region);
  // Frees what lived until finish().
  void clear();

  Device& device;
  const Interrupt* interrupt;
  std::unique_ptr<CommandRecorder> recorder;
  HostArena uploads;
  HostArena parameters;
  HostArena downloads;
  std::vector<Download> pending;
  std::deque<Buffer> kept;    // scratch, which is handed out by reference, and buffers taken over
  uint64_t slice_workgroups;  // the most of one command
  uint64_t slice_rays;
};

}  // namespace rtsql::gpu
