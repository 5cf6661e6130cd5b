// Tests which memory types serve which uses, on devices made up of what drivers report.
#include "gpu/memory_types.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace rtsql::gpu {
namespace {

constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags kMapped =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
constexpr VkMemoryPropertyFlags kCached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
constexpr VkDeviceSize kGiB = VkDeviceSize{1} << 30;
constexpr uint32_t kAll = ~0u;

using Memory = VkPhysicalDeviceMemoryProperties;

Memory memory_of(std::initializer_list<VkMemoryHeap> heaps, std::initializer_list<VkMemoryType> types) {
  Memory memory{};
  for (const VkMemoryHeap& heap : heaps) memory.memoryHeaps[memory.memoryHeapCount++] = heap;
  for (const VkMemoryType& type : types) memory.memoryTypes[memory.memoryTypeCount++] = type;
  return memory;
}

// The host sees 256 MiB of the device's memory, as a heap of its own.
Memory small_window() {
  return memory_of({{8 * kGiB, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT},
                    {32 * kGiB, 0},
                    {kGiB / 4, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}},
                   {{0, 1}, {kLocal, 0}, {kMapped, 1}, {kMapped | kCached, 1}, {kLocal | kMapped, 2}});
}

// The host sees all of the device's memory.
Memory full_window() {
  return memory_of({{80 * kGiB, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}, {128 * kGiB, 0}},
                   {{0, 1}, {kLocal, 0}, {kMapped, 1}, {kMapped | kCached, 1}, {kLocal | kMapped, 0}});
}

// Describes a GPU that shares the memory of the machine.
Memory integrated() {
  return memory_of({{16 * kGiB, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}},
                   {{kLocal, 0}, {kLocal | kMapped, 0}, {kLocal | kMapped | kCached, 0}});
}

Memory lavapipe() {
  return memory_of({{16 * kGiB, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}}, {{kLocal | kMapped | kCached, 0}});
}

// The types of a block whose allocations all fail, in the order in which they are tried.
std::vector<uint32_t> tried(const Memory& memory, MemoryUse use) {
  std::vector<uint32_t> order;
  uint32_t allowed = kAll;
  while (const std::optional<MemoryType> type = choose_memory_type(memory, use, allowed)) {
    order.push_back(type->index);
    allowed = types_to_try_after(memory, use, allowed, type->index);
  }
  return order;
}

using Order = std::vector<uint32_t>;

TEST(MemoryTypes, ColumnsAndHierarchiesAreTheDevicesOwn) {
  EXPECT_TRUE(is_device_use(MemoryUse::kDevice));
  EXPECT_TRUE(is_device_use(MemoryUse::kAcceleration));
  EXPECT_FALSE(is_device_use(MemoryUse::kParameters));
  EXPECT_FALSE(is_device_use(MemoryUse::kStaging));
  EXPECT_FALSE(is_device_use(MemoryUse::kReadback));
}

TEST(MemoryTypes, ASmallWindowIsLeftToParameters) {
  const Memory memory = small_window();
  EXPECT_EQ(tried(memory, MemoryUse::kDevice), Order({1}));
  EXPECT_EQ(tried(memory, MemoryUse::kAcceleration), Order({1}));
  EXPECT_FALSE(choose_memory_type(memory, MemoryUse::kDevice, kAll)->mapped);
  EXPECT_EQ(tried(memory, MemoryUse::kParameters), Order({4, 2, 3}));
  EXPECT_EQ(tried(memory, MemoryUse::kStaging), Order({2, 3, 4}));
  EXPECT_EQ(tried(memory, MemoryUse::kReadback), Order({3, 2, 4}));
}

TEST(MemoryTypes, AFullWindowIsTakenUntilItsMappingsFail) {
  const Memory memory = full_window();
  EXPECT_EQ(tried(memory, MemoryUse::kDevice), Order({4, 1}));
  EXPECT_EQ(tried(memory, MemoryUse::kAcceleration), Order({4, 1}));
  EXPECT_TRUE(choose_memory_type(memory, MemoryUse::kDevice, kAll)->mapped);
  EXPECT_EQ(tried(memory, MemoryUse::kParameters), Order({4, 2, 3}));
  EXPECT_EQ(tried(memory, MemoryUse::kStaging), Order({2, 3, 4}));
  EXPECT_EQ(tried(memory, MemoryUse::kReadback), Order({3, 2, 4}));
}

TEST(MemoryTypes, AnIntegratedGpuHasOneHeapForAllUses) {
  const Memory memory = integrated();
  EXPECT_EQ(tried(memory, MemoryUse::kDevice), Order({2, 1, 0}));
  EXPECT_EQ(tried(memory, MemoryUse::kParameters), Order({1, 2}));
  EXPECT_EQ(tried(memory, MemoryUse::kStaging), Order({1, 2}));
  EXPECT_EQ(tried(memory, MemoryUse::kReadback), Order({2, 1}));
}

TEST(MemoryTypes, LavapipeHasOneType) {
  const Memory memory = lavapipe();
  for (MemoryUse use : {MemoryUse::kDevice, MemoryUse::kParameters, MemoryUse::kStaging, MemoryUse::kReadback,
                        MemoryUse::kAcceleration}) {
    EXPECT_EQ(tried(memory, use), Order({0}));
    EXPECT_TRUE(choose_memory_type(memory, use, kAll)->mapped);
  }
}

TEST(MemoryTypes, OnlyAllowedTypesServe) {
  const Memory memory = full_window();
  EXPECT_EQ(choose_memory_type(memory, MemoryUse::kDevice, 1u << 1)->index, 1);
  EXPECT_EQ(choose_memory_type(memory, MemoryUse::kDevice, 0), std::nullopt);
  EXPECT_EQ(choose_memory_type(memory, MemoryUse::kStaging, 1u << 1), std::nullopt);
  EXPECT_EQ(types_to_try_after(memory, MemoryUse::kDevice, 1u << 4, 4), 0u);
  EXPECT_EQ(types_to_try_after(memory, MemoryUse::kStaging, 0b11100, 2), 0b11000u);
}

// The specification lets the host map memory that has to be flushed, and memory of features not enabled.
TEST(MemoryTypes, TypesThatNeedMoreThanMappingAreLeftOut) {
  const Memory memory = memory_of({{kGiB, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}},
                                  {{kLocal | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | kCached, 0},
                                   {kLocal | kMapped | VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD, 0},
                                   {kLocal | VK_MEMORY_PROPERTY_PROTECTED_BIT, 0},
                                   {kLocal | kMapped, 0}});
  EXPECT_EQ(tried(memory, MemoryUse::kStaging), Order({3}));
  EXPECT_EQ(tried(memory, MemoryUse::kDevice), Order({3, 0}));
}

}  // namespace
}  // namespace rtsql::gpu
