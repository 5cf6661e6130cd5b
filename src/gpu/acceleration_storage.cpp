#include "gpu/acceleration_storage.h"

#include <utility>

#include "gpu/device_impl.h"

namespace rtsql::gpu {

AccelerationStorage::AccelerationStorage(Device& device, VkAccelerationStructureTypeKHR type, uint64_t bytes)
    : device_(&device.impl().logical),
      buffer_(device.allocate(bytes, "acceleration structure", MemoryUse::kAcceleration)) {
  auto info = make_info<VkAccelerationStructureCreateInfoKHR>(
      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR);
  info.buffer = buffer_.impl().handle();
  info.offset = buffer_.impl().offset;
  info.size = bytes;
  info.type = type;
  check_vulkan(device_->rays().create(device_->get(), &info, nullptr, &handle_),
               "creating an acceleration structure");
  auto address_info = make_info<VkAccelerationStructureDeviceAddressInfoKHR>(
      VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR);
  address_info.accelerationStructure = handle_;
  address_ = device_->rays().device_address(device_->get(), &address_info);
}

AccelerationStorage::AccelerationStorage(AccelerationStorage&& other) noexcept
    : device_(other.device_),
      buffer_(std::move(other.buffer_)),
      handle_(std::exchange(other.handle_, VkAccelerationStructureKHR(VK_NULL_HANDLE))),
      address_(other.address_) {}

AccelerationStorage& AccelerationStorage::operator=(AccelerationStorage&& other) noexcept {
  std::swap(device_, other.device_);
  std::swap(buffer_, other.buffer_);
  std::swap(handle_, other.handle_);
  std::swap(address_, other.address_);
  return *this;
}

AccelerationStorage::~AccelerationStorage() {
  if (handle_ != VK_NULL_HANDLE) device_->rays().destroy(device_->get(), handle_, nullptr);
}

}  // namespace rtsql::gpu
