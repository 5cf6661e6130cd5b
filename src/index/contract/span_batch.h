// Runs one batch of probes that one kernel answers with a span for each: holds the memory of the results, the
// stream, the total.
//
//   SpanBatch spans(device, batch, context);
//   spans.stream().dispatch(kernel, {.first = spans.first(), …}, groups);
//   return spans.finish(permutation, timings);
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

class SpanBatch {
 public:
  // Opens the stage "probe" and zeroes the total.
  SpanBatch(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context);

  gpu::Stream& stream() { return stream_; }
  gpu::Address first() const { return result_.first.address(); }
  gpu::Address size() const { return result_.size.address(); }
  gpu::Address match_count() const { return total_.address(); }  // one uint64, which the kernel adds to

  // Runs what was recorded. The result is spans of `permutation`.
  ProbeResult finish(gpu::Address permutation, gpu::Timings& timings);

 private:
  ProbeResult result_;
  gpu::Stream stream_;
  const uint64_t probes_;
  gpu::Buffer& total_;
};

}  // namespace rtsql
