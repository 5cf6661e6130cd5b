// Owns one VkAccelerationStructureKHR and the buffer it lies in.
#pragma once

#include "gpu/device.h"
#include "gpu/logical_device.h"

namespace rtsql::gpu {

class AccelerationStorage {
 public:
  AccelerationStorage() = default;
  AccelerationStorage(Device& device, VkAccelerationStructureTypeKHR type, uint64_t bytes);
  AccelerationStorage(AccelerationStorage&& other) noexcept;
  AccelerationStorage& operator=(AccelerationStorage&& other) noexcept;
  ~AccelerationStorage();

  VkAccelerationStructureKHR get() const { return handle_; }
  Address address() const { return address_; }
  uint64_t bytes() const { return buffer_.bytes(); }

 private:
  const LogicalDevice* device_ = nullptr;
  Buffer buffer_;  // freed after the structure in it
  VkAccelerationStructureKHR handle_ = VK_NULL_HANDLE;
  Address address_ = 0;
};

}  // namespace rtsql::gpu
