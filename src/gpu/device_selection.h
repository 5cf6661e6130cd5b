// Chooses which of the machine's devices to open.
#pragma once

#include <span>
#include <string_view>

#include "gpu/physical_device.h"

namespace rtsql::gpu {

// Chooses by `selector`, an ordinal or a part of the name in any case; if empty the first usable of:
// discrete, integrated, virtual, CPU. Throws Error(kDevice) that lists every device and why it was rejected.
const PhysicalDevice& select_device(std::span<const PhysicalDevice> devices, std::string_view selector);

}  // namespace rtsql::gpu
