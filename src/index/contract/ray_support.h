// Checks what ray-traced methods ask of a device.
#pragma once

#include <string_view>

#include "gpu/device.h"

namespace rtsql {

// Throws Error(kUnsupported), naming the method, on a device without ray-tracing pipelines.
void require_ray_pipelines(const gpu::Device& device, std::string_view method);

}  // namespace rtsql
