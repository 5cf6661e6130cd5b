// Owns one VkBuffer with the memory behind it, from which the pool hands out ranges.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gpu/logical_device.h"
#include "gpu/memory_types.h"

namespace rtsql::gpu {

class MemoryBlock {
 public:
  // Returns null if the driver has no memory left for it. Other failures throw Error(kDevice). A block beyond
  // the device's largest single allocation is tried as one all the same, as drivers may grant more than they
  // promise, and else in pieces where the device can.
  static std::unique_ptr<MemoryBlock> create(const LogicalDevice& device, MemoryUse use, uint64_t bytes);
  // Makes a block bound from several allocations of about `piece_bytes` to one range of addresses; the device
  // must have sparse_binding.
  static std::unique_ptr<MemoryBlock> create_in_pieces(const LogicalDevice& device, MemoryUse use,
                                                       uint64_t bytes, uint64_t piece_bytes);

  VkBuffer buffer() const { return buffer_.get(); }
  Address address() const { return address_; }
  // Says where the host sees it; it is null if the host cannot. It is mapped when first asked for, from any
  // thread: most blocks never are.
  std::byte* mapped() const;
  uint64_t bytes() const { return bytes_; }
  MemoryType type() const { return type_; }

  // Takes a free range of `bytes`, a multiple of kGranule; there is none if no gap is large enough.
  std::optional<uint64_t> take(uint64_t bytes);
  // Needs no memory of the host, of which there may be none when buffers go.
  void give_back(uint64_t offset, uint64_t bytes) noexcept;
  bool empty() const;  // nothing is taken

  // Ranges start and end at multiples of this: the alignment that acceleration structures need.
  static constexpr uint64_t kGranule = 256;

 private:
  MemoryBlock(const LogicalDevice& device, uint64_t bytes);
  VkResult create_buffer(VkBufferCreateFlags flags);
  // Appends to memory_. Memory dedicated to one buffer is mapped in large pages: NVIDIA's driver maps other
  // memory in small ones, and random reads of more than 2 GiB are then up to 400 times slower.
  VkResult allocate(uint64_t bytes, VkBuffer dedicated_to);
  VkResult bind_single(MemoryUse use);
  VkResult bind_pieces(MemoryUse use, uint64_t piece_bytes);
  static std::unique_ptr<MemoryBlock> finish(std::unique_ptr<MemoryBlock> block, VkResult result);

  const LogicalDevice& device_;
  uint64_t bytes_;
  MemoryType type_;
  std::vector<MemoryHandle> memory_;
  BufferHandle buffer_;  // destroyed before its memory
  Address address_ = 0;
  mutable std::once_flag map_once_;
  mutable std::byte* mapped_ = nullptr;
  struct Gap {
    uint64_t offset, bytes;
  };
  std::vector<Gap> gaps_;  // by offset, never adjacent
  size_t taken_ = 0;       // ranges
};

}  // namespace rtsql::gpu
