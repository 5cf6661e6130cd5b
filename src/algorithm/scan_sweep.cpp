#include "shaders/algorithm/scan_sweep.h"
#include "algorithm/partition.h"
#include "algorithm/scan_paths.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"

namespace rtsql {

void scan_sweep(gpu::Stream& stream, const Scan& scan, const ScanSweepShape& shape) {
  RTSQL_CHECK(scan.count > 0 && scan.count <= UINT32_MAX && shape.threads <= 256);
  gpu::Device& device = stream.device();
  const uint64_t tile = uint64_t{4} * shape.rows * shape.threads;
  const auto tiles = static_cast<uint32_t>(divide_up(scan.count, tile));
  gpu::Buffer& status = stream.scratch((uint64_t{tiles} + 1) * sizeof(uint64_t), "tiles of a scan");
  stream.fill(status, 0);
  const auto kernel = device.kernel<shader::ScanSweepParams>(
      gpu::kernel_of_bytes("algorithm/scan_sweep", static_cast<uint32_t>(scan.sum)),
      {shape.threads, shape.rows, runs_on_cpu(device) ? 1u : 0u});
  stream.dispatch(kernel,
                  {.values = scan.in,
                   .result = scan.out,
                   .total = scan.total,
                   .status = status.address(),
                   .count = static_cast<uint32_t>(scan.count),
                   .tiles = tiles,
                   .spins = shape.spins,
                   .reserved = 0},
                  tiles);
}

}  // namespace rtsql
