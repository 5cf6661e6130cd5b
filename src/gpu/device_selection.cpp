#include "gpu/device_selection.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql::gpu {
namespace {

std::string list_devices(std::span<const PhysicalDevice> devices) {
  if (devices.empty()) return " (this machine has no Vulkan device)";
  std::string text;
  for (const PhysicalDevice& device : devices) {
    text += fmt::format("\n  {}: {} ({}): {}", device.info.ordinal, device.info.name,
                        device_kind_name(device.info.kind), device.info.rejection.value_or("usable"));
  }
  return text;
}

bool matches(const PhysicalDevice& device, std::string_view selector) {
  if (const auto ordinal = parse_integer<uint32_t>(selector)) return device.info.ordinal == *ordinal;
  return to_lower(device.info.name).find(to_lower(selector)) != std::string::npos;
}

int rank(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::kDiscrete:
      return 0;
    case DeviceKind::kIntegrated:
      return 1;
    case DeviceKind::kVirtual:
      return 2;
    case DeviceKind::kCpu:
      return 3;
    case DeviceKind::kOther:
      return 4;
  }
  return 4;
}

}  // namespace

const PhysicalDevice& select_device(std::span<const PhysicalDevice> devices, std::string_view selector) {
  const PhysicalDevice* best = nullptr;
  bool any_match = false;
  for (const PhysicalDevice& device : devices) {
    if (!selector.empty() && !matches(device, selector)) continue;
    any_match = true;
    if (device.info.rejection) continue;
    if (best == nullptr || rank(device.info.kind) < rank(best->info.kind)) best = &device;
  }
  if (best != nullptr) return *best;
  if (!selector.empty() && !any_match) {
    throw Error(ErrorKind::kDevice,
                fmt::format("no Vulkan device matches \"{}\":{}", selector, list_devices(devices)));
  }
  throw Error(ErrorKind::kDevice, fmt::format("no usable Vulkan device:{}", list_devices(devices)))
      .hint(
          "install your GPU's Vulkan driver, or package mesa-vulkan-drivers (24.1 or newer) for the CPU "
          "device");
}

}  // namespace rtsql::gpu
