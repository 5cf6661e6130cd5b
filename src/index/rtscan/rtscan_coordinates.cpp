#include "index/rtscan/rtscan_coordinates.h"

#include "algorithm/partition.h"
#include "shaders/index/rtscan/rtscan_coordinates.h"

namespace rtsql {

gpu::Buffer write_coordinates(gpu::Stream& stream, const RtscanAxis& axis, const RtscanSortedKeys& keys) {
  gpu::Device& device = stream.device();
  gpu::Buffer coordinates =
      device.allocate(keys.count * sizeof(uint32_t), "the coordinates of an rtscan index");
  stream.stage("encoding");
  const auto kernel = device.kernel<shader::RtscanCoordinatesParams>(
      kernel_of_width("index/rtscan/rtscan_coordinates", keys.width),
      {group_threads(device), axis.uniform_encoding()});
  stream.dispatch(kernel,
                  {.sorted = keys.sorted,
                   .positions = keys.positions,
                   .coordinates = coordinates.address(),
                   .least = axis.least_key(),
                   .count = static_cast<uint32_t>(keys.count),
                   .shift = axis.shift()},
                  tile_groups(device, keys.count, 1));
  return coordinates;
}

}  // namespace rtsql
