#include "gpu/vulkan_handle.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql::gpu {

std::string result_name(VkResult result) {
#define RESULT(name) \
  case name:         \
    return #name
  switch (result) {
    RESULT(VK_SUCCESS);
    RESULT(VK_NOT_READY);
    RESULT(VK_TIMEOUT);
    RESULT(VK_INCOMPLETE);
    RESULT(VK_ERROR_OUT_OF_HOST_MEMORY);
    RESULT(VK_ERROR_OUT_OF_DEVICE_MEMORY);
    RESULT(VK_ERROR_INITIALIZATION_FAILED);
    RESULT(VK_ERROR_DEVICE_LOST);
    RESULT(VK_ERROR_MEMORY_MAP_FAILED);
    RESULT(VK_ERROR_LAYER_NOT_PRESENT);
    RESULT(VK_ERROR_EXTENSION_NOT_PRESENT);
    RESULT(VK_ERROR_FEATURE_NOT_PRESENT);
    RESULT(VK_ERROR_INCOMPATIBLE_DRIVER);
    RESULT(VK_ERROR_TOO_MANY_OBJECTS);
    RESULT(VK_ERROR_FRAGMENTED_POOL);
    RESULT(VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS);
    default:
      return fmt::format("VkResult {}", static_cast<int>(result));
  }
#undef RESULT
}

void check_vulkan(VkResult result, std::string_view what) {
  if (result == VK_SUCCESS) return;
  if (result == VK_ERROR_DEVICE_LOST) {
    throw Error(ErrorKind::kDevice, fmt::format("the device was lost: {} failed", what))
        .hint("a kernel ran too long or the driver was reset; restart rtsql to use the device again");
  }
  const bool no_memory = result == VK_ERROR_OUT_OF_HOST_MEMORY || result == VK_ERROR_OUT_OF_DEVICE_MEMORY;
  throw Error(no_memory ? ErrorKind::kMemory : ErrorKind::kDevice,
              fmt::format("{} failed: {}", what, result_name(result)));
}

}  // namespace rtsql::gpu
