// Describes devices for `--list-devices` and `.device`.
#pragma once

#include <string>
#include <vector>

#include "gpu/device_info.h"

namespace rtsql {

// Returns a table of all devices, and for each that rtsql cannot use the reason.
std::string describe_devices(const std::vector<gpu::DeviceInfo>& devices);
// Returns a line "property  value" for each property.
std::string describe_device(const gpu::DeviceInfo& device);

}  // namespace rtsql
