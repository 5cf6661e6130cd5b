// Describes a Vulkan device before it is opened; `rtsql --list-devices` prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/ray_traversal.h"

namespace rtsql::gpu {

enum class DeviceKind { kDiscrete, kIntegrated, kVirtual, kCpu, kOther };
const char* device_kind_name(DeviceKind kind);

struct DeviceInfo {
  uint32_t ordinal = 0;  // what `--device N` takes
  std::string name;
  DeviceKind kind = DeviceKind::kOther;
  std::string driver;          // driver's name and version
  std::string api_version;     // "1.4.312"
  uint64_t memory_bytes = 0;   // of all device-local heaps
  uint32_t subgroup_size = 0;  // lanes
  bool acceleration_structures = false;
  bool ray_pipelines = false;
  bool ray_queries = false;
  RayTraversal ray_traversal = RayTraversal::kNone;
  bool int64 = false;
  bool float64 = false;
  std::optional<std::string> rejection;  // why rtsql cannot use it; absent if it can
};

// Holds the limits that kernels and planners ask about, all in the unit that their name says.
struct DeviceLimits {
  uint32_t subgroup_size = 0;
  uint32_t max_workgroup_invocations = 0;
  uint32_t max_shared_memory_bytes = 0;
  uint32_t max_workgroups_x = 0;
  uint32_t max_workgroups_y = 0;
  uint64_t max_allocation_bytes = 0;  // of one device memory allocation
  uint64_t max_ray_dispatch = 0;      // rays of one trace command
  uint64_t max_primitives = 0;        // of one bottom-level acceleration structure
  uint32_t compute_units = 0;         // an estimate of how many workgroups run at once
  double timestamp_period_ns = 0;
  bool unified_memory = false;        // the host reads and writes device memory as fast as its own (CPU, APU)
  bool float64_atomic_add = false;    // on buffers
  bool shared_int64_atomics = false;  // in the memory that a workgroup shares
};

}  // namespace rtsql::gpu
