// Reduce, then scan: every group sums its range, one workgroup scans these sums, every group scans its range
// from there. No workgroup waits for another, which Vulkan would not promise to end.
#include "algorithm/scan.h"

#include "algorithm/partition.h"
#include "algorithm/scan_groups.h"
#include "gpu/device.h"
#include "shaders/algorithm/scan_partials.h"
#include "shaders/algorithm/scan_sums.h"
#include "shaders/algorithm/scan_write.h"

namespace rtsql {

namespace {

constexpr uint32_t kItemsPerThread = 16;

}  // namespace

void scan_groups(gpu::Stream& stream, gpu::Address sums, uint32_t groups, gpu::Address total) {
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::ScanPartialsParams>("algorithm/scan_partials", {group_threads(device)});
  stream.dispatch(kernel, {.sums = sums, .total = total, .groups = groups, .reserved = 0}, 1);
}

void exclusive_scan(gpu::Stream& stream, gpu::Address in, gpu::Address out, uint64_t count, ScanSum sum,
                    gpu::Address total) {
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, count, kItemsPerThread);
  gpu::Address bases = 0;
  if (parts.groups > 1) {
    bases = stream.scratch(parts.groups * sizeof(uint64_t), "sums of a scan").address();
    const auto sums = device.kernel<shader::ScanSumsParams>("algorithm/scan_sums", {parts.threads});
    stream.dispatch(sums,
                    {.values = in,
                     .sums = bases,
                     .count = static_cast<uint32_t>(count),
                     .group_items = parts.group_items,
                     .groups = parts.groups,
                     .reserved = 0},
                    parts.groups);
    scan_groups(stream, bases, parts.groups);
  }
  const auto write = device.kernel<shader::ScanWriteParams>(
      sum == ScanSum::k32 ? "algorithm/scan_write32" : "algorithm/scan_write64", {parts.threads});
  stream.dispatch(write,
                  {.values = in,
                   .result = out,
                   .bases = bases,
                   .total = total,
                   .count = static_cast<uint32_t>(count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
}

}  // namespace rtsql
