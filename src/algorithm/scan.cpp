#include "algorithm/scan.h"

#include "algorithm/partition.h"
#include "algorithm/scan_groups.h"
#include "algorithm/scan_paths.h"
#include "gpu/device.h"
#include "shaders/algorithm/scan_partials.h"
#include "shaders/algorithm/scan_sums.h"
#include "shaders/algorithm/scan_write.h"

namespace rtsql {

namespace {

constexpr uint32_t kScannedPerThread = 16;

}  // namespace

void scan_groups(gpu::Stream& stream, gpu::Address sums, uint32_t groups, gpu::Address total) {
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::ScanPartialsParams>("algorithm/scan_partials", {group_threads(device)});
  stream.dispatch(kernel, {.sums = sums, .total = total, .groups = groups, .reserved = 0}, 1);
}

gpu::Address sums_before_groups(gpu::Stream& stream, gpu::Address values, uint64_t count,
                                const Partition& parts) {
  if (parts.groups == 1) return 0;
  const gpu::Address sums = stream.scratch(parts.groups * sizeof(uint64_t), "sums of a scan").address();
  const auto kernel = stream.device().kernel<shader::ScanSumsParams>("algorithm/scan_sums", {parts.threads});
  stream.dispatch(kernel,
                  {.values = values,
                   .sums = sums,
                   .count = static_cast<uint32_t>(count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
  scan_groups(stream, sums, parts.groups);
  return sums;
}

void scan_by_groups(gpu::Stream& stream, const Scan& scan) {
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, scan.count, kScannedPerThread);
  const gpu::Address bases = sums_before_groups(stream, scan.in, scan.count, parts);
  const auto write = device.kernel<shader::ScanWriteParams>(
      gpu::kernel_of_bytes("algorithm/scan_write", static_cast<uint32_t>(scan.sum)), {parts.threads});
  stream.dispatch(write,
                  {.values = scan.in,
                   .result = scan.out,
                   .bases = bases,
                   .total = scan.total,
                   .count = static_cast<uint32_t>(scan.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
}

void scan(gpu::Stream& stream, const Scan& scan) {
  const gpu::Device& device = stream.device();
  if (runs_on_cpu(device) || partition(device, scan.count, kScannedPerThread).groups == 1) {
    scan_by_groups(stream, scan);
  } else {
    // Sums of 64 bits take twice the registers.
    scan_sweep(stream, scan, {.rows = scan.sum == ScanSum::k32 ? 8u : 4u});
  }
  stream.count_bytes(scan.count * (sizeof(uint32_t) + (scan.sum == ScanSum::k32 ? 4 : 8)));
}

void exclusive_scan(gpu::Stream& stream, gpu::Address in, gpu::Address out, uint64_t count, ScanSum sum,
                    gpu::Address total) {
  scan(stream, {.in = in, .out = out, .count = count, .sum = sum, .total = total});
}

}  // namespace rtsql
