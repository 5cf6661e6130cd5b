#include <cstdlib>

#include "tests/gpu/test_device.h"

#include <unistd.h>

namespace rtsql::gpu {
namespace {

class SharedDevice : public ::testing::Environment {
 public:
  void SetUp() override {
    std::string name = "rtsql-test-XXXXXX";
    std::string path = (std::filesystem::temp_directory_path() / name).string();
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    cache_directory = path;
    device = Device::open({.selector = {},
                           .validation = std::getenv("RTSQL_WITHOUT_VALIDATION") == nullptr,
                           .cache_directory = path});
  }

  void TearDown() override {
    if (device != nullptr) {
      EXPECT_EQ(device->memory().usage().used, 0u) << "a test leaked device memory";
      for (const std::string& message : device->validation_messages()) ADD_FAILURE() << message;
    }
    device.reset();
    std::error_code ignored;
    std::filesystem::remove_all(cache_directory, ignored);
  }

  std::unique_ptr<Device> device;
  std::filesystem::path cache_directory;
};

SharedDevice& shared_device() {
  static auto* environment =
      static_cast<SharedDevice*>(::testing::AddGlobalTestEnvironment(new SharedDevice));
  return *environment;
}

// Registered before gtest's main runs the tests.
[[maybe_unused]] const SharedDevice& registered = shared_device();

}  // namespace

Device& TestDevice::device() {
  return *shared_device().device;
}
const std::filesystem::path& TestDevice::cache_directory() {
  return shared_device().cache_directory;
}

void TestDevice::TearDown() {
  std::vector<std::string> messages = device().validation_messages();
  for (size_t i = messages_before_; i < messages.size(); ++i) ADD_FAILURE() << messages[i];
}

}  // namespace rtsql::gpu
