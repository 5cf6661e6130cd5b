#include "algorithm/expand.h"

#include "algorithm/partition.h"
#include "algorithm/scan_groups.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/expand_singles.h"
#include "shaders/algorithm/expand_spans.h"

namespace rtsql {

namespace {

constexpr uint32_t kGpuOutputsPerThread = 8;
constexpr uint32_t kCpuOutputsPerThread = 32;
constexpr uint32_t kSinglesPerThread = 16;

}  // namespace

void expand_spans(gpu::Stream& stream, const ExpandSpans& spans, uint64_t begin, uint64_t end,
                  gpu::Address owner_out, gpu::Address member_out) {
  RTSQL_CHECK(begin <= end && end <= spans.total && end - begin <= UINT32_MAX && spans.count <= UINT32_MAX);
  if (begin == end) return;
  gpu::Device& device = stream.device();
  const uint32_t run = runs_on_cpu(device) ? kCpuOutputsPerThread : kGpuOutputsPerThread;
  const auto kernel =
      device.kernel<shader::ExpandSpansParams>("algorithm/expand_spans", {group_threads(device), run});
  const uint64_t tile = uint64_t{group_threads(device)} * run;
  stream.dispatch(kernel,
                  {.first = spans.first,
                   .offsets = spans.offsets,
                   .permutation = spans.permutation,
                   .owner_out = owner_out,
                   .member_out = member_out,
                   .begin = begin,
                   .spans = static_cast<uint32_t>(spans.count),
                   .count = static_cast<uint32_t>(end - begin)},
                  divide_up(end - begin, tile));
  const uint64_t outputs = end - begin;
  stream.count_bytes(outputs * 2 * sizeof(uint32_t) +
                     (spans.permutation == 0 ? 0 : outputs * sizeof(uint32_t)));
}

void expand_singles(gpu::Stream& stream, const ExpandSingles& spans, gpu::Address owner_out,
                    gpu::Address member_out, gpu::Address total) {
  gpu::Device& device = stream.device();
  const Partition parts = partition(device, spans.count, kSinglesPerThread);
  const gpu::Address bases = sums_before_groups(stream, spans.size, spans.count, parts);
  const auto kernel = device.kernel<shader::ExpandSinglesParams>("algorithm/expand_singles", {parts.threads});
  stream.dispatch(kernel,
                  {.first = spans.first,
                   .size = spans.size,
                   .bases = bases,
                   .permutation = spans.permutation,
                   .owner_out = owner_out,
                   .member_out = member_out,
                   .total = total,
                   .count = static_cast<uint32_t>(spans.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
  stream.count_bytes(spans.count * 4 * sizeof(uint32_t));  // at most: first and size in, owner and member out
}

}  // namespace rtsql
