#include "algorithm/partition.h"

#include <algorithm>

#include "common/check.h"
#include "common/divide.h"

namespace rtsql {

namespace {

constexpr uint32_t kGpuThreads = 256;
// A CPU gets so many workgroups per core, so that a core that is slowed down does not hold up the others by
// much.
constexpr uint32_t kCpuGroupsPerUnit = 4;

}  // namespace

bool runs_on_cpu(const gpu::Device& device) {
  return device.info().kind == gpu::DeviceKind::kCpu;
}

uint32_t group_threads(const gpu::Device& device) {
  return runs_on_cpu(device) ? device.limits().subgroup_size : kGpuThreads;
}

uint64_t tile_groups(const gpu::Device& device, uint64_t count, uint32_t items_per_thread) {
  RTSQL_CHECK(count <= UINT32_MAX);
  const uint64_t tile = uint64_t{group_threads(device)} * items_per_thread;
  return divide_up(count, tile);
}

Partition partition(const gpu::Device& device, uint64_t count, uint32_t items_per_thread) {
  RTSQL_CHECK(count <= UINT32_MAX);
  Partition result;
  result.threads = group_threads(device);
  const uint64_t tile = uint64_t{result.threads} * items_per_thread;
  const uint64_t tiles = std::max<uint64_t>(1, divide_up(count, tile));
  const uint64_t units = device.limits().compute_units;
  const uint64_t most = runs_on_cpu(device) ? kCpuGroupsPerUnit * units : units;
  const uint64_t group_tiles = divide_up(tiles, most);
  result.group_items = static_cast<uint32_t>(group_tiles * tile);
  result.groups = static_cast<uint32_t>(divide_up(tiles, group_tiles));
  return result;
}

}  // namespace rtsql
