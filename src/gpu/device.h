// Owns one opened Vulkan device: its memory, its queue, its compiled kernels. It is the root of `src/gpu`.
// A Device is used by one thread at a time except where a member says otherwise: several take turns
// (gpu/device_turn.h). It outlives everything made from it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device_info.h"
#include "gpu/kernel.h"
#include "gpu/memory.h"
#include "gpu/ray_pipeline.h"
#include "gpu/rehearsal.h"

namespace rtsql::gpu {

class Residency;
class Stream;

struct DeviceOptions {
  std::string
      selector;  // `--device`: an ordinal, or a part of the name; empty: discrete, integrated, then CPU
  bool validation = false;      // Khronos' validation layer; its messages go to `Device::validation_messages`
  std::string cache_directory;  // empty: $XDG_CACHE_HOME/rtsql or ~/.cache/rtsql
  uint64_t kernel_budget = uint64_t{256} << 20;      // bytes of generated kernels in memory
  uint64_t disk_cache_budget = uint64_t{256} << 20;  // bytes in the cache folder
};

// Counts run-time shader compilation since the device was opened; the engine reports differences.
struct CompileStatistics {
  std::atomic<uint64_t> kernels = 0;     // pipelines created
  std::atomic<uint64_t> cache_hits = 0;  // SPIR-V found on disk
};

// Counts kernels in memory: those generated at run time, which have a budget, and those embedded at build
// time, ray pipelines included. The bytes are estimates from the sizes of their shaders, as drivers do not
// tell.
struct KernelCacheUsage {
  uint64_t generated = 0;
  uint64_t generated_bytes = 0;
  uint64_t generated_budget = 0;
  uint64_t embedded = 0;
  uint64_t embedded_bytes = 0;
};

// Counts the files of the cache folder.
struct DiskCacheUsage {
  uint64_t entries = 0;
  uint64_t bytes = 0;
  uint64_t budget = 0;
};

class Device {
 public:
  // Finds all Vulkan devices of this machine, usable or not, in the order that ordinals name.
  static std::vector<DeviceInfo> list();
  // Throws Error(kDevice) listing each device with the reason it was rejected, and the package to install.
  static std::unique_ptr<Device> open(const DeviceOptions& options = {});
  ~Device();
  Device(const Device&) = delete;

  const DeviceInfo& info() const;
  const DeviceLimits& limits() const;
  MemoryPool& memory();
  Residency& residency();

  // Is short for memory().allocate.
  Buffer allocate(uint64_t bytes, std::string_view what, MemoryUse use = MemoryUse::kDevice);

  // Returns the kernel embedded at build time from shaders/<name>.comp, e.g. "algorithm/reduce". Its
  // compilation begins now, on another thread; a stream that uses it waits when it is submitted, so that all
  // kernels of a stream are compiled at once. It is then cached. Checks that the shader's push-constant block
  // is sizeof(Params).
  template <class Params>
  Kernel<Params> kernel(std::string_view name, const Specialization& specialization = {}) {
    return Kernel<Params>(embedded_kernel(name, specialization, sizeof(Params)));
  }

  // Makes a kernel of GLSL text generated at run time; `#include "common/….glsl"` finds the files of
  // shaders/. It is compiled as above and cached by content in memory and, as SPIR-V, on disk. Of the kernels
  // in memory those that were asked for least lately go, unless they are in use. The stream that uses a text
  // with errors throws std::logic_error with the compiler's log: generated text is never the user's fault.
  template <class Params>
  Kernel<Params> kernel_from_source(std::string_view label, const std::string& glsl) {
    return Kernel<Params>(source_kernel(label, glsl, sizeof(Params)));
  }

  // The kernels that `request` asks for will be wanted later: they are compiled while no stream needs others.
  void precompile(const std::function<void()>& request);

  // Begins to ready the compiler of kernel_from_source on another thread: once per process it takes 50 ms and
  // more, which a first query would wait for otherwise.
  void warm_up_compiler();

  // Returns a ray-tracing pipeline of embedded shaders <name>.rgen, .rmiss and those of .rahit, .rchit that
  // exist; for scenes of boxes with <intersection>.rint, for scenes of triangles without.
  template <class Params>
  RayPipeline<Params> ray_pipeline(std::string_view name, const Specialization& specialization = {},
                                   std::string_view intersection = {}) {
    return RayPipeline<Params>(embedded_ray_pipeline(name, specialization, intersection, sizeof(Params)));
  }

  // These copy between host and device and are complete on return. A buffer that is mapped is written in
  // place, by any thread.
  void write(Buffer& buffer, uint64_t offset, std::span<const std::byte> bytes);
  void read(const Buffer& buffer, uint64_t offset, std::span<std::byte> bytes,
            InRehearsal in_rehearsal = InRehearsal::kEnds);

  // These keep texts that outlast the process, one per name, device and driver, in the cache folder: an entry
  // may be lost but is never half-written. `name` is a part of a file's name. Storing returns why it failed,
  // else nothing.
  std::optional<std::string> load_cache_entry(std::string_view name) const;
  std::optional<std::string> store_cache_entry(std::string_view name, std::string_view text);

  const CompileStatistics& compile_statistics() const;
  // Any thread may call it.
  KernelCacheUsage kernel_cache_usage();
  DiskCacheUsage disk_cache_usage() const;
  // Says to people why the cache folder is not used though it is there; returns none if it is used.
  std::optional<std::string> cache_refusal() const;
  // Returns the messages of the validation layer so far; there are none without it. Tests fail on any.
  std::vector<std::string> validation_messages() const;

  struct Impl;
  Impl& impl() { return *impl_; }  // for src/gpu only: Impl is defined in device_impl.h

 private:
  explicit Device(std::unique_ptr<Impl> impl);
  std::shared_ptr<const KernelBase> embedded_kernel(std::string_view name, const Specialization&,
                                                    size_t params_bytes);
  std::shared_ptr<const KernelBase> source_kernel(std::string_view label, const std::string& glsl,
                                                  size_t params_bytes);
  const RayPipelineBase& embedded_ray_pipeline(std::string_view name, const Specialization&,
                                               std::string_view intersection, size_t params_bytes);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql::gpu
