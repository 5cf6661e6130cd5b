// Is a command stream: work is recorded in order, each command seeing the results of those before it (a full
// memory barrier stands between any two), grouped into named stages timed by GPU timestamps.
//
//   Stream stream(device);
//   stream.stage("filter");
//   stream.dispatch(kernel, params, tiles);
//   Timings timings = stream.finish();
//
// Commands that do not touch each other's memory may run at the same time: those recorded while an
// Independent lives see the results of the commands before it, and not one another's.
//
// Not thread-safe. After finish() the stream is empty and can be used again. A stream destroyed unfinished
// discards what it recorded.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "gpu/kernel.h"
#include "gpu/memory.h"
#include "gpu/ray_pipeline.h"
#include "gpu/rehearsal.h"
#include "gpu/timings.h"

namespace rtsql::gpu {

class Device;

// Most kernels give a workgroup of a CPU device so many items.
inline constexpr uint64_t kItemsPerWorkgroup = 512;

class Stream {
 public:
  // Without an interrupt it listens to that of the thread's work (common/count_steps.h).
  explicit Stream(Device& device, const Interrupt* interrupt = nullptr);
  ~Stream();
  Stream(const Stream&) = delete;

  Device& device() const;

  // Lets other threads have their turns where finish() takes long: whoever uses the stream holds nothing then
  // that they may change.
  void give_way();

  // Names the commands that follow, until the next call.
  void stage(std::string_view name);

  // Launches `workgroups` of them, any number: the grid is folded into two dimensions and split into several
  // commands where the device demands it. A kernel finds its linear number with `workgroup_index()` of
  // common/grid.glsl and must ignore numbers at or above `workgroups`. Where these are long, `items` says how
  // many items one of them goes through: a CPU device hears an interrupt only between commands.
  template <class Params>
  void dispatch(const Kernel<Params>& kernel, const Params& params, uint64_t workgroups,
                uint64_t items = kItemsPerWorkgroup) {
    dispatch_bytes(kernel.base(), std::as_bytes(std::span(&params, 1)), workgroups, items);
  }

  // Does as dispatch with a number of rays, split where max_ray_dispatch demands it. A ray finds its linear
  // number with `ray_index()` of common/rays.glsl. Rays that may meet any number of primitives, such as the
  // duplicates of a key, are traced in slices, of which each is measured to size the next
  // (gpu/command_recorder.h).
  enum class Hits : uint8_t { kFew, kAny };  // of a ray
  template <class Params>
  void trace(const RayPipeline<Params>& pipeline, const Params& params, uint64_t rays,
             Hits hits = Hits::kAny) {
    trace_bytes(pipeline.base(), std::as_bytes(std::span(&params, 1)), rays, hits);
  }

  // `bytes` is a multiple of 4; `word` repeats.
  void fill(const Buffer& buffer, uint64_t offset, uint64_t bytes, uint32_t word);
  void fill(const Buffer& buffer, uint32_t word) { fill(buffer, 0, (buffer.bytes() + 3) / 4 * 4, word); }
  // Copies within the device by a kernel (vkCmdCopyBuffer reaches a fifth of the H200's bandwidth), in units
  // of 4 bytes.
  void copy(Address from, Address to, uint64_t bytes);
  // Copies from host to device through staging, ordered with the other commands; `bytes` is copied before
  // upload returns.
  void upload(const Buffer& to, uint64_t offset, std::span<const std::byte> bytes);
  // Records the same copy of what is written into the memory that it returns, by any thread, before finish().
  // Nothing may be written in a rehearsal, where it returns no memory.
  std::span<std::byte> stage_upload(const Buffer& to, uint64_t offset, uint64_t bytes);
  // Copies from device to host: `to` is filled when finish() returns.
  void download(const Buffer& from, uint64_t offset, std::span<std::byte> to,
                InRehearsal in_rehearsal = InRehearsal::kEnds);

  // Says what the last dispatch or trace moves: bytes of device memory, its inputs once and its results once.
  // The stream knows by itself what the commands above move.
  void count_bytes(uint64_t bytes);

  class Independent {
   public:
    explicit Independent(Stream& stream);
    ~Independent();
    Independent(const Independent&) = delete;

   private:
    Stream& stream_;
  };

  // Copies a parameter block for a kernel whose parameters exceed kMaxParamsBytes; the device can read it
  // until finish() returns. It is aligned to 16 bytes.
  Address parameters(std::span<const std::byte> block);

  // Allocates device memory that lives until finish() returns. Its content is undefined.
  Buffer& scratch(uint64_t bytes, std::string_view what = "scratch");
  // Takes over a buffer that recorded commands use; freed when finish() returns.
  void keep(Buffer buffer);

  // A phase ends before the stream does, so that the host sees what a download gives before it records more.
  // The scratch that was made since it began goes with it. Phases may be nested. The time of what ran is part
  // of what finish() returns.
  class Phase {
   public:
    explicit Phase(Stream& stream);
    Phase(const Phase&) = delete;
    // Submits what was recorded, also before the phase began, and waits. Throws what finish() throws. In a
    // rehearsal nothing runs.
    void end();

   private:
    Stream& stream_;
    const size_t kept_;
  };

  // Waits for its kernels to be compiled, submits what was recorded, waits, delivers the downloads, frees the
  // scratch.
  // Throws Error(kDevice) if the device is lost or the submission fails, Error(kInterrupted) if the interrupt
  // is up.
  Timings finish();
  // Drops what was recorded instead.
  void discard();

  struct Impl;
  Impl& impl() { return *impl_; }  // for src/gpu only

 private:
  void dispatch_bytes(const std::shared_ptr<const KernelBase>&, std::span<const std::byte> params,
                      uint64_t workgroups, uint64_t items);
  void trace_bytes(const RayPipelineBase&, std::span<const std::byte> params, uint64_t rays, Hits hits);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql::gpu
