#include "index/contract/span_batch.h"

#include <span>
#include <utility>

namespace rtsql {

SpanBatch::SpanBatch(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context)
    : stream_(device, context.interrupt),
      probes_(batch.count),
      total_(stream_.scratch(sizeof(uint64_t), "match count")) {
  result_.first = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  result_.size = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  result_.launched = batch.count;
  stream_.stage("probe");
  stream_.fill(total_, 0);
}

ProbeResult SpanBatch::finish(gpu::Address permutation, gpu::Timings& timings) {
  result_.permutation = permutation;
  stream_.download(total_, 0, std::as_writable_bytes(std::span(&result_.match_count, 1)),
                   gpu::InRehearsal::kGivesZeros);
  timings.add(stream_.finish());
  if (gpu::Rehearsal::is_on()) result_.match_count = probes_;  // most probes have one match
  return std::move(result_);
}

}  // namespace rtsql
