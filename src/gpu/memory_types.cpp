#include "gpu/memory_types.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace rtsql::gpu {
namespace {

constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags kCached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
// Memory that needs flushing is never mapped: the specification promises a coherent type.
constexpr VkMemoryPropertyFlags kMapped =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

bool has(VkMemoryPropertyFlags flags, VkMemoryPropertyFlags wanted) {
  return (flags & wanted) == wanted;
}

VkDeviceSize largest_local_heap(const VkPhysicalDeviceMemoryProperties& memory) {
  VkDeviceSize largest = 0;
  for (uint32_t i = 0; i < memory.memoryHeapCount; ++i) {
    if ((memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0) {
      largest = std::max(largest, memory.memoryHeaps[i].size);
    }
  }
  return largest;
}

// Higher is better; below 0 is unfit. If `whole_heap`, the type's heap is as large as the largest
// device-local one, so that a small window onto device memory is not exhausted by columns.
int score(VkMemoryPropertyFlags flags, MemoryUse use, bool whole_heap) {
  bool local = has(flags, kLocal);
  bool mapped = has(flags, kMapped);
  bool cached = has(flags, kCached);
  switch (use) {
    case MemoryUse::kDevice:
    case MemoryUse::kAcceleration:
      if (local && !whole_heap) return 1;
      return (local ? 8 : 0) + (mapped ? 4 : 0) + (cached ? 2 : 0);
    case MemoryUse::kHost:
      return (local ? 0 : 8) + (mapped ? 4 : 0) + (cached ? 2 : 0);
    case MemoryUse::kParameters:
      return mapped ? 4 + (local ? 2 : 0) : -1;
    case MemoryUse::kStaging:
      return mapped ? 4 + (local ? 0 : 2) + (cached ? 0 : 1) : -1;
    case MemoryUse::kReadback:
      return mapped ? 4 + (cached ? 2 : 0) + (local ? 0 : 1) : -1;
  }
  return -1;
}

uint64_t physical_memory() {
  uint64_t bytes =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  // A container may have less than the machine.
  std::ifstream control_group("/sys/fs/cgroup/memory.max");
  uint64_t maximum = 0;
  if (control_group >> maximum && maximum > 0) bytes = std::min(bytes, maximum);
  return bytes;
}

}  // namespace

std::optional<MemoryType> choose_memory_type(const VkPhysicalDeviceMemoryProperties& memory, MemoryUse use,
                                             uint32_t allowed_bits) {
  VkDeviceSize whole = largest_local_heap(memory);
  std::optional<MemoryType> best;
  int best_score = -1;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    const VkMemoryType& type = memory.memoryTypes[i];
    // Types with further properties (protected, device-coherent, …) demand features that are not enabled.
    constexpr VkMemoryPropertyFlags kKnown = kLocal | kCached | kMapped;
    if ((allowed_bits & (1u << i)) == 0 || (type.propertyFlags & ~kKnown) != 0) continue;
    const VkMemoryHeap& heap = memory.memoryHeaps[type.heapIndex];
    int points = score(type.propertyFlags, use, heap.size >= whole);
    if (points > best_score) {
      best_score = points;
      best = MemoryType{i, has(type.propertyFlags, kMapped)};
    }
  }
  return best;
}

uint32_t types_to_try_after(const VkPhysicalDeviceMemoryProperties& memory, MemoryUse use,
                            uint32_t allowed_bits, uint32_t full) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    const bool same_heap = memory.memoryTypes[i].heapIndex == memory.memoryTypes[full].heapIndex;
    if (i != full && (same_heap || !is_budgeted(use))) bits |= 1u << i;
  }
  return bits & allowed_bits;
}

uint64_t default_memory_limit(const PhysicalDevice& device) {
  uint64_t bytes = device.info.memory_bytes;
  if (device.limits.unified_memory) return std::min(bytes, physical_memory()) / 10 * 7;
  return bytes / 10 * 9;
}

uint64_t default_host_memory_limit(const PhysicalDevice& device, uint64_t device_limit) {
  if (!device.limits.unified_memory) return physical_memory() / 10 * 6;
  const uint64_t both = default_memory_limit(device);
  return both - std::min(both, device_limit);
}

}  // namespace rtsql::gpu
