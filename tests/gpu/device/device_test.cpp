// Tests how a device is chosen and opened, and that the fixture's validation layer really listens.
#include "common/error.h"
#include "gpu/device_impl.h"
#include "gpu/device_selection.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

PhysicalDevice fake(uint32_t ordinal, std::string name, DeviceKind kind,
                    std::optional<std::string> rejection = {}) {
  PhysicalDevice device;
  device.info.ordinal = ordinal;
  device.info.name = std::move(name);
  device.info.kind = kind;
  device.info.rejection = std::move(rejection);
  return device;
}

std::vector<PhysicalDevice> fakes() {
  return {fake(0, "llvmpipe (LLVM 15)", DeviceKind::kCpu), fake(1, "Iris Xe", DeviceKind::kIntegrated),
          fake(2, "Old Card", DeviceKind::kDiscrete, "it lacks shaderInt64"),
          fake(3, "NVIDIA H200", DeviceKind::kDiscrete)};
}

std::string error_of(const std::vector<PhysicalDevice>& devices, std::string_view selector) {
  try {
    select_device(devices, selector);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kDevice);
    return error.message() + "|" + error.hint().value_or("");
  }
  ADD_FAILURE() << "a device was chosen";
  return {};
}

TEST(DeviceSelectionTest, PrefersDiscreteThenIntegratedThenCpu) {
  std::vector<PhysicalDevice> devices = fakes();
  EXPECT_EQ(select_device(devices, "").info.ordinal, 3u);
  devices.pop_back();
  EXPECT_EQ(select_device(devices, "").info.ordinal, 1u);
  devices.erase(devices.begin() + 1);
  EXPECT_EQ(select_device(devices, "").info.ordinal, 0u);
}

TEST(DeviceSelectionTest, TakesAnOrdinalOrAPartOfTheName) {
  std::vector<PhysicalDevice> devices = fakes();
  EXPECT_EQ(select_device(devices, "1").info.ordinal, 1u);
  EXPECT_EQ(select_device(devices, "LLVM").info.ordinal, 0u);
  EXPECT_EQ(select_device(devices, "h200").info.ordinal, 3u);
}

TEST(DeviceSelectionTest, ErrorsListEachDeviceWithItsReason) {
  EXPECT_NE(error_of(fakes(), "2").find("2: Old Card (discrete): it lacks shaderInt64"), std::string::npos);
  std::string unknown = error_of(fakes(), "radeon");
  EXPECT_NE(unknown.find("no Vulkan device matches \"radeon\""), std::string::npos);
  EXPECT_NE(unknown.find("3: NVIDIA H200 (discrete): usable"), std::string::npos);
  EXPECT_NE(error_of({}, "").find("mesa-vulkan-drivers"), std::string::npos);
}

TEST(DeviceSelectionTest, FeaturesThatAreMissingAreNamed) {
  for (const DeviceInfo& info : Device::list()) {
    EXPECT_FALSE(info.name.empty());
    EXPECT_FALSE(info.driver.empty());
    EXPECT_GT(info.memory_bytes, 0u);
  }
}

class DeviceTest : public TestDevice {};

TEST_F(DeviceTest, TellsItsLimits) {
  const DeviceLimits& limits = device().limits();
  EXPECT_GE(limits.subgroup_size, 4u);
  EXPECT_GE(limits.max_workgroup_invocations, 128u);
  EXPECT_GE(limits.max_workgroups_x, 65535u);
  EXPECT_GE(limits.max_shared_memory_bytes, 16384u);
  EXPECT_GT(limits.timestamp_period_ns, 0);
  EXPECT_GT(limits.compute_units, 0u);
  EXPECT_EQ(limits.max_ray_dispatch > 0, device().info().ray_pipelines);
  EXPECT_GT(device().memory().usage().limit, 0u);
  EXPECT_LE(device().memory().usage().limit, device().memory().usage().device);
}

TEST_F(DeviceTest, LostDeviceIsAnErrorOfTheStatement) {
  try {
    check_vulkan(VK_ERROR_DEVICE_LOST, "waiting for the device");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kDevice);
    EXPECT_TRUE(error.hint());
  }
}

TEST_F(DeviceTest, ValidationLayerListens) {
  if (std::getenv("RTSQL_WITHOUT_VALIDATION") != nullptr) GTEST_SKIP() << "asked to do without the layer";
  std::unique_ptr<Device> other =
      Device::open({.selector = {}, .validation = true, .cache_directory = cache_directory().string()});
  auto info = make_info<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;  // of size 0, which is not allowed
  VkBuffer buffer = VK_NULL_HANDLE;
  vkCreateBuffer(other->impl().logical.get(), &info, nullptr, &buffer);
  BufferHandle owned(other->impl().logical.get(), buffer);
  EXPECT_FALSE(other->validation_messages().empty());
}

}  // namespace
}  // namespace rtsql::gpu
