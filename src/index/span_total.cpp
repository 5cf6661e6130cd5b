#include "index/span_total.h"

#include <span>

#include "gpu/device.h"
#include "shaders/index/rx_total.h"

namespace rtsql {

uint64_t finish_with_total(gpu::Stream& stream, const gpu::Buffer& sizes, uint64_t count,
                           gpu::Timings& timings) {
  uint64_t total = 0;
  gpu::Buffer& sum = stream.scratch(sizeof(total));
  stream.stage("total");
  stream.fill(sum, 0);
  const auto kernel = stream.device().kernel<shader::RxTotalParams>("index/rx_total");
  stream.dispatch(kernel,
                  {.values = sizes.address(),
                   .total = sum.address(),
                   .count = static_cast<uint32_t>(count),
                   .reserved = 0},
                  (count + shader::kRxTotalTile - 1) / shader::kRxTotalTile);
  stream.download(sum, 0, std::as_writable_bytes(std::span(&total, 1)));
  timings.add(stream.finish());
  return total;
}

}  // namespace rtsql
