#include "gpu/memory_block.h"

#include <algorithm>

#include "common/check.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kMostPieceBytes = uint64_t{1} << 30;

VkBufferUsageFlags buffer_usage(const PhysicalDevice& device) {
  VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                             VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  if (device.info.ray_pipelines) {
    usage |= VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
             VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR |
             VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR;
  }
  return usage;
}

bool out_of_memory(VkResult result) {
  return result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY ||
         result == VK_ERROR_TOO_MANY_OBJECTS;
}

}  // namespace

MemoryBlock::MemoryBlock(const LogicalDevice& device, uint64_t bytes) : device_(device), bytes_(bytes) {
  gaps_.push_back({0, bytes});
}

std::unique_ptr<MemoryBlock> MemoryBlock::create(const LogicalDevice& device, MemoryUse use, uint64_t bytes) {
  std::unique_ptr<MemoryBlock> block(new MemoryBlock(device, bytes));
  VkResult result = block->bind_single(use);
  if (out_of_memory(result) && bytes > device.limits().max_allocation_bytes && is_budgeted(use) &&
      device.physical().sparse_binding && bytes <= device.physical().sparse_address_space) {
    block.reset();
    return create_in_pieces(device, use, bytes,
                            std::min(device.limits().max_allocation_bytes, kMostPieceBytes));
  }
  return finish(std::move(block), result);
}

std::unique_ptr<MemoryBlock> MemoryBlock::create_in_pieces(const LogicalDevice& device, MemoryUse use,
                                                           uint64_t bytes, uint64_t piece_bytes) {
  std::unique_ptr<MemoryBlock> block(new MemoryBlock(device, bytes));
  VkResult result = block->bind_pieces(use, piece_bytes);
  return finish(std::move(block), result);
}

std::unique_ptr<MemoryBlock> MemoryBlock::finish(std::unique_ptr<MemoryBlock> block, VkResult result) {
  if (out_of_memory(result)) return nullptr;
  check_vulkan(result, "allocating device memory");
  auto info = make_info<VkBufferDeviceAddressInfo>(VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO);
  info.buffer = block->buffer_.get();
  block->address_ = vkGetBufferDeviceAddress(block->device_.get(), &info);
  // A driver on the CPU may report success for memory that the host did not give, at an address that is none.
  const bool exists = block->address_ != 0 && block->address_ % 16 == 0;
  return exists ? std::move(block) : nullptr;
}

VkResult MemoryBlock::create_buffer(VkBufferCreateFlags flags) {
  auto info = make_info<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  info.flags = flags;
  info.size = bytes_;
  info.usage = buffer_usage(device_.physical());
  VkBuffer buffer = VK_NULL_HANDLE;
  VkResult result = vkCreateBuffer(device_.get(), &info, nullptr, &buffer);
  buffer_ = BufferHandle(device_.get(), buffer);
  return result;
}

VkResult MemoryBlock::allocate(uint64_t bytes, VkBuffer dedicated_to) {
  auto dedicated = make_info<VkMemoryDedicatedAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
  dedicated.buffer = dedicated_to;
  auto flags = make_info<VkMemoryAllocateFlagsInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  if (dedicated_to != VK_NULL_HANDLE) flags.pNext = &dedicated;
  auto info = make_info<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
  info.pNext = &flags;
  info.allocationSize = bytes;
  info.memoryTypeIndex = type_.index;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  VkResult result = vkAllocateMemory(device_.get(), &info, nullptr, &memory);
  if (result == VK_SUCCESS) memory_.emplace_back(device_.get(), memory);
  return result;
}

VkResult MemoryBlock::bind_single(MemoryUse use) {
  if (VkResult result = create_buffer(0); result != VK_SUCCESS) return result;
  VkMemoryRequirements requirements;
  vkGetBufferMemoryRequirements(device_.get(), buffer_.get(), &requirements);
  const VkPhysicalDeviceMemoryProperties& types = device_.physical().memory;
  uint32_t allowed = requirements.memoryTypeBits;
  std::optional<MemoryType> type = choose_memory_type(types, use, allowed);
  RTSQL_CHECK(type);
  VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  while (type) {
    type_ = *type;
    result = allocate(requirements.size, buffer_.get());
    if (!out_of_memory(result)) break;
    allowed = types_to_try_after(types, use, allowed, type_.index);
    type = choose_memory_type(types, use, allowed);
  }
  if (result != VK_SUCCESS) return result;
  return vkBindBufferMemory(device_.get(), buffer_.get(), memory_.back().get(), 0);
}

VkResult MemoryBlock::bind_pieces(MemoryUse use, uint64_t piece_bytes) {
  if (VkResult result = create_buffer(VK_BUFFER_CREATE_SPARSE_BINDING_BIT); result != VK_SUCCESS)
    return result;
  VkMemoryRequirements requirements;
  vkGetBufferMemoryRequirements(device_.get(), buffer_.get(), &requirements);
  type_ = choose_memory_type(device_.physical().memory, use, requirements.memoryTypeBits).value();
  type_.mapped = false;  // the pieces would map to separate host ranges
  uint64_t piece = piece_bytes / requirements.alignment * requirements.alignment;
  std::vector<VkSparseMemoryBind> binds;
  for (uint64_t offset = 0; offset < requirements.size; offset += piece) {
    uint64_t size = std::min(piece, requirements.size - offset);
    if (VkResult result = allocate(size, VK_NULL_HANDLE); result != VK_SUCCESS) return result;
    binds.push_back({offset, size, memory_.back().get(), 0, 0});
  }
  device_.bind_sparse(buffer_.get(), binds);
  return VK_SUCCESS;
}

std::byte* MemoryBlock::mapped() const {
  if (!type_.mapped) return nullptr;
  std::call_once(map_once_, [this] {
    void* mapped = nullptr;
    // A failure leaves null: device memory is written through staging then.
    if (vkMapMemory(device_.get(), memory_.back().get(), 0, VK_WHOLE_SIZE, 0, &mapped) == VK_SUCCESS) {
      mapped_ = static_cast<std::byte*>(mapped);
    }
  });
  return mapped_;
}

std::optional<uint64_t> MemoryBlock::take(uint64_t bytes) {
  // Each range that is taken may come back as a gap of its own.
  if (gaps_.capacity() < taken_ + 2) gaps_.reserve(2 * (taken_ + 2));
  auto gap = std::find_if(gaps_.begin(), gaps_.end(), [&](const Gap& g) { return g.bytes >= bytes; });
  if (gap == gaps_.end()) return std::nullopt;
  const uint64_t offset = gap->offset;
  gap->offset += bytes;
  gap->bytes -= bytes;
  if (gap->bytes == 0) gaps_.erase(gap);
  ++taken_;
  return offset;
}

void MemoryBlock::give_back(uint64_t offset, uint64_t bytes) noexcept {
  --taken_;
  auto next = std::lower_bound(gaps_.begin(), gaps_.end(), offset,
                               [](const Gap& gap, uint64_t start) { return gap.offset < start; });
  const bool meets_next = next != gaps_.end() && next->offset == offset + bytes;
  const bool meets_previous =
      next != gaps_.begin() && std::prev(next)->offset + std::prev(next)->bytes == offset;
  if (meets_previous) {
    std::prev(next)->bytes += bytes + (meets_next ? next->bytes : 0);
    if (meets_next) gaps_.erase(next);
  } else if (meets_next) {
    *next = {offset, bytes + next->bytes};
  } else {
    gaps_.insert(next, {offset, bytes});
  }
}

bool MemoryBlock::empty() const {
  return taken_ == 0;
}

}  // namespace rtsql::gpu
