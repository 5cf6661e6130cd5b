#include "index/search/range_scan.h"

#include "algorithm/partition.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "shaders/index/search/span_rows.h"

namespace rtsql {

PairBatch begin_pairs(gpu::Stream& stream, const ProbeResult& spans, uint64_t probes) {
  gpu::Device& device = stream.device();
  PairBatch pairs;
  pairs.result.shape = ProbeResult::Shape::kPairs;
  pairs.result.match_count = spans.match_count;
  pairs.result.launched = spans.launched;
  pairs.result.probe = device.allocate(spans.match_count * sizeof(uint32_t), "pairs of a probe");
  pairs.result.row = device.allocate(spans.match_count * sizeof(uint32_t), "pairs of a probe");
  stream.stage("scan");
  pairs.offsets = stream.scratch(probes * sizeof(uint64_t), "offsets of pairs").address();
  exclusive_scan(stream, spans.size.address(), pairs.offsets, probes, ScanSum::k64);
  return pairs;
}

ProbeResult scan_spans(gpu::Device& device, const ProbeResult& spans, uint64_t probes, const RowArray& rows,
                       RangeScan scan, const WorkContext& context, gpu::Timings& timings) {
  gpu::Stream stream(device, context.interrupt);
  PairBatch pairs = begin_pairs(stream, spans, probes);
  if (spans.match_count == 0) return std::move(pairs.result);
  stream.stage("collect");
  const uint32_t threads = group_threads(device);
  const auto kernel = device.kernel<shader::SpanRowsParams>(
      "index/search/span_rows", {threads, scan == RangeScan::kSubgroup ? 1u : 0u, rows.stride});
  stream.dispatch(kernel,
                  {.first = spans.first.address(),
                   .size = spans.size.address(),
                   .offsets = pairs.offsets,
                   .rows = rows.rows,
                   .probe_out = pairs.result.probe.address(),
                   .row_out = pairs.result.row.address(),
                   .count = static_cast<uint32_t>(probes),
                   .reserved = 0},
                  divide_up(probes, threads));
  timings.add(stream.finish());
  return std::move(pairs.result);
}

}  // namespace rtsql
