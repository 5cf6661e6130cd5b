// Defines the inside of MemoryPool and Buffer. Small buffers share blocks; a large one has its own, which is
// kept for a while after it is freed, as queries ask for the same sizes again and drivers take milliseconds
// to make memory.
#pragma once

#include <mutex>

#include "gpu/memory.h"
#include "gpu/memory_account.h"
#include "gpu/memory_block.h"

namespace rtsql::gpu {

struct MemoryPool::Impl {
  explicit Impl(const LogicalDevice& logical_device);

  std::unique_ptr<Buffer::Impl> allocate(uint64_t bytes, MemoryUse use, std::string_view what);
  bool has_room(uint64_t bytes, MemoryUse use) const;  // the caller has the mutex
  void release(const Buffer::Impl& buffer);
  void trim();
  // The caller has the mutex.
  void set_limits(std::optional<uint64_t> device_bytes, std::optional<uint64_t> host_bytes);

  // Finds the buffer that holds the byte at `address`, and its offset there.
  std::pair<VkBuffer, uint64_t> locate(Address address) const;
  bool is_on_host(Address address) const;

  const LogicalDevice& device;
  mutable std::mutex mutex;
  MemoryUsage usage;
  MemoryReclaimer* reclaimer = nullptr;
  std::optional<uint64_t> device_limit, host_limit;  // that were set
  Countdown countdown;

 private:
  struct Owned {
    std::unique_ptr<MemoryBlock> block;
    MemoryUse use;
    bool shared;  // by small buffers
  };

  TierUsage& tier(MemoryUse use) { return use == MemoryUse::kHost ? usage.host : usage; }
  const TierUsage& tier(MemoryUse use) const { return use == MemoryUse::kHost ? usage.host : usage; }
  uint64_t& idle_bytes(MemoryUse use) { return use == MemoryUse::kHost ? idle_host_bytes_ : idle_bytes_; }

  // Give the buffer its memory if there is room; `place` makes some.
  bool place(Buffer::Impl& buffer, MemoryUse use);
  bool try_to_place(Buffer::Impl& buffer, MemoryUse use);
  std::pair<MemoryBlock*, uint64_t> take(uint64_t bytes, MemoryUse use);
  const Owned* block_of(Address address) const;  // null where no buffer holds the byte
  MemoryBlock* add_block(uint64_t bytes, MemoryUse use, bool shared);
  void release_empty_blocks(MemoryUse use, uint64_t bytes);  // until there is room for so many
  void release_empty_blocks();                               // all

  std::vector<Owned> blocks_;
  // In blocks of large buffers that are kept though empty.
  uint64_t idle_bytes_ = 0;
  uint64_t idle_host_bytes_ = 0;
};

struct Buffer::Impl {
  MemoryPool::Impl* pool;
  MemoryBlock* block;  // null until a range of it is taken, and for a buffer of a rehearsal
  uint64_t offset;
  uint64_t bytes;                                    // as asked for
  uint64_t reserved;                                 // in the block
  MemoryUse use;                                     // that of its block
  std::shared_ptr<MemoryAccount> account = nullptr;  // in which it counts; null: in none

  ~Impl() {
    if (block != nullptr) pool->release(*this);
  }
  VkBuffer handle() const { return block->buffer(); }
  Address address() const { return block == nullptr ? kNowhere : block->address() + offset; }
  std::byte* mapped() const {
    return block == nullptr || block->mapped() == nullptr ? nullptr : block->mapped() + offset;
  }

  static constexpr Address kNowhere = 256;  // aligned as buffers are
};

}  // namespace rtsql::gpu
