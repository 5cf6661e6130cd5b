#include "index/contract/index.h"

#include "common/check.h"

namespace rtsql {

namespace {

// Makes spans without rows, one for each probe.
ProbeResult no_matches(gpu::Device& device, uint64_t probes, const WorkContext& context,
                       gpu::Timings& timings) {
  ProbeResult result;
  result.first = device.allocate(probes * sizeof(uint32_t), "probe results");
  result.size = device.allocate(probes * sizeof(uint32_t), "probe results");
  gpu::Stream stream(device, context.interrupt);
  stream.stage("probe");
  stream.fill(result.first, 0);
  stream.fill(result.size, 0);
  timings.add(stream.finish());
  return result;
}

// Counts probes in and results out. What is read of the index itself is left to its caches to say.
uint64_t bytes_moved(const ProbeBatch& batch, KeyWidth width, const ProbeResult& result) {
  const uint64_t keys = batch.count * static_cast<uint64_t>(width) * (batch.points() ? 1 : 2);
  const uint64_t results = result.shape == ProbeResult::Shape::kSpans ? batch.count : result.match_count;
  return keys + results * 2 * sizeof(uint32_t);
}

}  // namespace

ProbeResult ProbeIndex::probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                              gpu::Timings* timings) const {
  // Results name probes by 32 bits.
  RTSQL_CHECK(batch.count <= UINT32_MAX);
  context.poll();
  gpu::Timings own;
  ProbeResult result = batch.count == 0 || key_count() == 0 ? no_matches(device, batch.count, context, own)
                                                            : run_probe(device, batch, context, own);
  if (!own.stages.empty()) own.stages[0].bytes_moved += bytes_moved(batch, key_width(), result);
  if (timings != nullptr) timings->add(own);
  return result;
}

namespace {

template <class Kind>
const Kind& as(const Index& index) {
  const auto* found = dynamic_cast<const Kind*>(&index);
  RTSQL_CHECK(found != nullptr);
  return *found;
}

}  // namespace

const ProbeIndex& ProbeIndex::of(const Index& index) {
  return as<ProbeIndex>(index);
}

const BitmapIndex& BitmapIndex::of(const Index& index) {
  return as<BitmapIndex>(index);
}

const BoxIndex& BoxIndex::of(const Index& index) {
  return as<BoxIndex>(index);
}

ProbeResult BoxIndex::probe_boxes(gpu::Device& device, const BoxBatch& batch, const WorkContext& context,
                                  gpu::Timings* timings) const {
  RTSQL_CHECK(batch.count <= UINT32_MAX);
  context.poll();
  ProbeResult result;
  result.shape = ProbeResult::Shape::kPairs;
  if (batch.count == 0 || key_count() == 0) return result;
  gpu::Timings own;
  result = run_boxes(device, batch, context, own);
  if (timings != nullptr) timings->add(own);
  return result;
}

}  // namespace rtsql
