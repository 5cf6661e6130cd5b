#include "benchmark/sum_matches.h"

#include <algorithm>
#include <bit>

#include "algorithm/partition.h"
#include "shaders/benchmark/sum_pairs.h"
#include "shaders/benchmark/sum_spans.h"

namespace rtsql {

namespace {

constexpr uint32_t kRunOfPairs = 16;

// Returns the threads that add up one span: one for each 32 rows, up to a usual subgroup, and more where
// there are so few spans that the device would idle.
uint32_t team_size(const gpu::Device& device, uint64_t spans, uint64_t rows) {
  if (runs_on_cpu(device)) return 1;
  const uint64_t average = rows / spans;
  const uint64_t by_length = std::clamp<uint64_t>(average / 32, 1, 32);
  const uint64_t wanted_threads = uint64_t{device.limits().compute_units} * group_threads(device);
  const uint64_t to_fill = std::min(average / 32, wanted_threads / spans);
  const uint64_t team = std::clamp<uint64_t>(std::max(by_length, to_fill), 1, group_threads(device));
  return static_cast<uint32_t>(std::bit_floor(team));
}

void sum_spans(gpu::Stream& stream, const ProbeResult& result, uint64_t probes, const gpu::Buffer& sums,
               gpu::Address values) {
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  const uint32_t team = team_size(device, probes, result.match_count);
  const uint64_t spans_of_group = threads / team;
  const uint64_t groups = (probes + spans_of_group - 1) / spans_of_group;
  stream.dispatch(device.kernel<shader::SumSpansParams>("benchmark/sum_spans", {threads, team, values != 0}),
                  {.first = result.first.address(),
                   .size = result.size.address(),
                   .permutation = result.permutation,
                   .sums = sums.address(),
                   .values = values,
                   .count = static_cast<uint32_t>(probes),
                   .reserved = 0},
                  groups, std::max(gpu::kItemsPerWorkgroup, result.match_count / groups));
}

void sum_pairs(gpu::Stream& stream, const ProbeResult& result, const gpu::Buffer& sums, gpu::Address values) {
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  stream.fill(sums, 0);
  if (result.match_count == 0) return;
  const uint64_t tile = uint64_t{threads} * kRunOfPairs;
  stream.dispatch(
      device.kernel<shader::SumPairsParams>("benchmark/sum_pairs", {threads, kRunOfPairs, values != 0}),
      {.probe = result.probe.address(),
       .row = result.row.address(),
       .sums = sums.address(),
       .values = values,
       .count = result.match_count},
      (result.match_count + tile - 1) / tile);
}

}  // namespace

void sum_matches(gpu::Stream& stream, const ProbeResult& result, uint64_t probes, const gpu::Buffer& sums,
                 gpu::Address values) {
  if (probes == 0) return;
  if (result.shape == ProbeResult::Shape::kPairs) {
    sum_pairs(stream, result, sums, values);
  } else {
    sum_spans(stream, result, probes, sums, values);
  }
}

}  // namespace rtsql
