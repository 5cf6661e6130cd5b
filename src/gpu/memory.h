// Allocates device memory. A Buffer owns a range of it and is reached by shaders through its address; the
// MemoryPool keeps the budget. Everything here may be called from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "common/countdown.h"

namespace rtsql::gpu {

class MemoryPool;

// Is a device address in bytes, as shaders receive it. 0 says "absent".
using Address = uint64_t;

// Says what a buffer is for; the pool chooses the memory type by it.
enum class MemoryUse {
  kDevice,        // read and written by kernels; host-visible where that costs nothing
  kParameters,    // the host writes, every workgroup reads: device-local where the host can map that
  kStaging,       // the host writes, the device reads once
  kReadback,      // the device writes, the host reads
  kAcceleration,  // storage of acceleration structures
  kHost,          // as kDevice, but in the host's memory, which kernels reach over the link
};

// Whose memory it is that kernels read and write; and files, which they do not.
enum class Tier : uint8_t { kDevice, kHost, kFile };
inline constexpr size_t kTiers = 3;

// A buffer is move-only; the range goes back to the pool on destruction. The device must be done with it by
// then: a Stream that may still use a buffer takes it over with `Stream::keep`.
class Buffer {
 public:
  Buffer() noexcept;
  Buffer(Buffer&&) noexcept;
  Buffer& operator=(Buffer&&) noexcept;
  ~Buffer();

  explicit operator bool() const { return impl_ != nullptr; }
  // Is the size that was asked for. Kernels load and store up to 64 bytes at once: a piece of that many, at a
  // multiple of its size from the start, belongs to the buffer whole if any byte of it does. So do 16 bytes
  // behind the end.
  uint64_t bytes() const;
  Address address() const;    // 16-byte aligned (256 for acceleration structures); 0 for an empty handle
  std::byte* mapped() const;  // where the host sees it, or null
  bool has_memory() const;    // false for one that was allocated in a rehearsal (gpu/rehearsal.h)
  bool is_on_host() const;    // in memory of MemoryUse::kHost

  struct Impl;
  const Impl& impl() const { return *impl_; }  // for src/gpu only: Impl is defined in memory_pool.h

 private:
  friend class MemoryPool;
  explicit Buffer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Counts the memory of a tier. Buffers for staging, readback and parameters live for one stream and are not
// counted.
struct TierUsage {
  uint64_t used = 0;   // bytes in live buffers
  uint64_t peak = 0;   // the most that `used` has been since `reset_peak`
  uint64_t limit = 0;  // the budget
  uint64_t free() const { return used < limit ? limit - used : 0; }
};

// The device's own memory, and that of the host which kernels reach. The limits are SET memory_limit and SET
// host_memory_limit, else shares of what there is.
struct MemoryUsage : TierUsage {
  TierUsage host = {};
  uint64_t device = 0;   // of the device's local heaps
  uint64_t spilled = 0;  // bytes of all buffers ever that were the host's for want of room
};

// Makes room in a tier.
class MemoryReclaimer {
 public:
  virtual ~MemoryReclaimer() = default;
  // Frees memory of the tier so that a buffer of `bytes` has room, if that can be, and tells whether it has
  // freed any. It may allocate memory of the other tier.
  virtual bool reclaim(uint64_t bytes, Tier tier) = 0;
};

class MemoryPool {
 public:
  MemoryPool(const MemoryPool&) = delete;
  ~MemoryPool();

  // Makes a buffer of `bytes` (0 is allowed and yields a valid one-word buffer). Larger than the device's
  // largest single allocation is allowed where the device can bind several to one address range. Where the
  // device has no room, also after the reclaimer has made some, its memory is the host's instead.
  // Throws Error(kMemory) naming `what`, the bytes needed and what there is too little of; nothing changes
  // then.
  Buffer allocate(uint64_t bytes, MemoryUse use, std::string_view what);
  // Tells whether a buffer of the host's memory, MemoryUse::kHost, has the byte at `address`.
  bool is_on_host(Address address) const;
  // Tells whether so much may be allocated within the budget, as things are.
  bool has_room(uint64_t bytes, MemoryUse use) const;

  MemoryUsage usage() const;
  void reset_peak();
  void set_limit(uint64_t bytes);  // 0: back to the default
  // Without a value, back to the default: none of the host's memory where it is the device's and the device
  // may have all.
  void set_host_limit(std::optional<uint64_t> bytes);
  // The reclaimer outlives the pool's last allocation; null: there is none.
  void set_reclaimer(MemoryReclaimer* reclaimer);
  // Gives unused blocks back to the driver.
  void trim();
  // Tests let an allocation of their choice fail by it, of whatever size and use.
  Countdown& countdown();

  struct Impl;
  Impl& impl() { return *impl_; }  // for src/gpu only: Impl is defined in memory_pool.h

 private:
  friend class Device;
  explicit MemoryPool(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql::gpu
