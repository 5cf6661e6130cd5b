#include "storage/zone_scan.h"

#include <span>

#include "common/divide.h"
#include "storage/key_loading.h"

namespace rtsql {
namespace {

gpu::Kernel<shader::ExtremesParams> extremes_kernel(gpu::Device& device, uint32_t width) {
  // Booleans have one byte and are compared as keys of four.
  return device.kernel<shader::ExtremesParams>(gpu::kernel_of_bytes("storage/extremes", width == 8 ? 8 : 4));
}

}  // namespace

ZoneScan::ZoneScan(gpu::Stream& stream, const Column& column)
    : tiles_(divide_up(column.rows(), EXTREMES_TILE)) {
  stream.stage("statistics");
  gpu::Buffer& tiles = stream.scratch(tiles_.size() * sizeof(shader::TileExtremes));
  const uint32_t width = value_bytes(column.type());
  const shader::ExtremesParams params{column.values().address(),
                                      column.validity().address(),
                                      tiles.address(),
                                      column.rows(),
                                      key_encoding_of(column.type()),
                                      width};
  stream.dispatch(extremes_kernel(stream.device(), width), params, tiles_.size());
  stream.download(tiles, 0, std::as_writable_bytes(std::span(tiles_)));
}

std::vector<Zone> ZoneScan::zones() const {
  std::vector<Zone> zones;
  zones.reserve(tiles_.size());
  for (const shader::TileExtremes& tile : tiles_) zones.push_back({tile.least, tile.greatest, tile.count});
  return zones;
}

Zone ZoneScan::whole() const {
  Zone all;
  for (const Zone& zone : zones()) all.add(zone);
  return all;
}

void precompile_zone_scan(gpu::Device& device) {
  for (const uint32_t width : {4u, 8u}) extremes_kernel(device, width);
}

}  // namespace rtsql
