#include "algorithm/reduce.h"

#include "algorithm/partition.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/reduce.h"

namespace rtsql {

namespace {

constexpr uint32_t kReducedPerThread = 16;

uint32_t operation_of(Reduction reduction) {
  switch (reduction) {
    case Reduction::kSum:
      return shader::kReduceSum;
    case Reduction::kMinimum:
      return shader::kReduceMinimum;
    case Reduction::kMaximum:
      return shader::kReduceMaximum;
  }
  return shader::kReduceSum;
}

}  // namespace

void reduce(gpu::Stream& stream, Reduction reduction, gpu::Address values, uint32_t value_bytes,
            uint64_t count, const gpu::Buffer& result) {
  RTSQL_CHECK(value_bytes == 4 || value_bytes == 8);
  stream.fill(result, 0, sizeof(uint64_t), reduction == Reduction::kMinimum ? UINT32_MAX : 0);
  if (count == 0) return;
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, count, kReducedPerThread);
  const auto kernel = device.kernel<shader::ReduceParams>(
      "algorithm/reduce", {parts.threads, value_bytes, operation_of(reduction)});
  stream.dispatch(kernel,
                  {.values = values,
                   .result = result.address(),
                   .count = static_cast<uint32_t>(count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups, parts.group_items);
  stream.count_bytes(count * value_bytes);
}

}  // namespace rtsql
