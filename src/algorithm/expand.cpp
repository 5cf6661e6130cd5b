#include "algorithm/expand.h"

#include "algorithm/partition.h"
#include "common/check.h"
#include "gpu/device.h"
#include "shaders/algorithm/expand_spans.h"

namespace rtsql {

namespace {

constexpr uint32_t kOutputsPerThread = 8;

}  // namespace

void expand_spans(gpu::Stream& stream, const ExpandSpans& spans, uint64_t begin, uint64_t end,
                  gpu::Address owner_out, gpu::Address member_out) {
  RTSQL_CHECK(begin <= end && end <= spans.total && end - begin <= UINT32_MAX && spans.count <= UINT32_MAX);
  if (begin == end) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::ExpandSpansParams>("algorithm/expand_spans", {group_threads(device)});
  const uint64_t tile = uint64_t{group_threads(device)} * kOutputsPerThread;
  stream.dispatch(kernel,
                  {.first = spans.first,
                   .offsets = spans.offsets,
                   .permutation = spans.permutation,
                   .owner_out = owner_out,
                   .member_out = member_out,
                   .begin = begin,
                   .spans = static_cast<uint32_t>(spans.count),
                   .count = static_cast<uint32_t>(end - begin)},
                  (end - begin + tile - 1) / tile);
}

}  // namespace rtsql
