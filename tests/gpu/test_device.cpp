#include "tests/gpu/test_device.h"

#include <cstdlib>

#include "tests/temporary_folder.h"

namespace rtsql::gpu {
namespace {

class SharedDevice : public ::testing::Environment {
 public:
  void SetUp() override {
    device = Device::open({.selector = {},
                           .validation = std::getenv("RTSQL_WITHOUT_VALIDATION") == nullptr,
                           .cache_directory = cache.path()});
  }

  void TearDown() override {
    if (device != nullptr) {
      EXPECT_EQ(device->memory().usage().used, 0u) << "a test leaked device memory";
      for (const std::string& message : device->validation_messages()) ADD_FAILURE() << message;
    }
    device.reset();
  }

  const test::TemporaryFolder cache;
  std::unique_ptr<Device> device;
};

SharedDevice& shared_device() {
  static auto* environment =
      static_cast<SharedDevice*>(::testing::AddGlobalTestEnvironment(new SharedDevice));
  return *environment;
}

// The device is registered before gtest's main runs the tests.
[[maybe_unused]] const SharedDevice& registered = shared_device();

}  // namespace

Device& TestDevice::device() {
  return *shared_device().device;
}
const std::filesystem::path& TestDevice::cache_directory() {
  return shared_device().cache.path();
}

void TestDevice::TearDown() {
  std::vector<std::string> messages = device().validation_messages();
  for (size_t i = messages_before_; i < messages.size(); ++i) ADD_FAILURE() << messages[i];
}

}  // namespace rtsql::gpu
