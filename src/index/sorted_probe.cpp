// Probing a SortedIndex.
#include "algorithm/partition.h"
#include "index/sorted_index.h"
#include "shaders/index/sorted_point.h"
#include "shaders/index/sorted_range.h"

namespace rtsql {

namespace {

// Rows of 4 probes that a thread takes: enough to be worth a workgroup's start and its one addition to the
// total.
constexpr uint32_t kGpuRows = 2;
constexpr uint32_t kCpuRows = 32;
// What a point probe reads at once instead of halving: loads in sequence are what costs time on a GPU.
constexpr uint32_t kGpuQuads = 4;
constexpr uint32_t kCpuQuads = 1;

}  // namespace

ProbeResult SortedIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                   gpu::Timings& timings) const {
  const bool narrow = key_width() == KeyWidth::k32;
  const bool unique = build_statistics().unique;
  const uint32_t threads = group_threads(device);
  const bool few = batch.count < uint64_t{threads} * 8 * device.limits().compute_units;
  const uint32_t rows = few ? 1 : runs_on_cpu(device) ? kCpuRows : kGpuRows;
  const uint64_t tile = uint64_t{threads} * rows * 4;
  const uint64_t groups = (batch.count + tile - 1) / tile;

  ProbeResult result;
  result.first = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  result.size = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  // Where row ids are positions, a span of one row needs no look-up.
  result.permutation = sorted_.rows_are_positions && unique && batch.points() ? 0 : sorted_.rows.address();
  gpu::Stream stream(device, context.interrupt);
  stream.stage("probe");
  gpu::Buffer& match_count = stream.scratch(sizeof(uint64_t), "match count");
  stream.fill(match_count, 0);
  if (batch.points()) {
    const auto kernel = device.kernel<shader::SortedPointParams>(
        narrow ? "index/sorted_point32" : "index/sorted_point64",
        {threads, unique ? 1u : 0u, rows, runs_on_cpu(device) ? kCpuQuads : kGpuQuads});
    stream.dispatch(kernel,
                    {.keys = sorted_.keys.address(),
                     .directory = directory_.entries.address(),
                     .probes = batch.low,
                     .first = result.first.address(),
                     .size = result.size.address(),
                     .match_count = match_count.address(),
                     .minimum = sorted_.minimum,
                     .maximum = sorted_.maximum,
                     .key_count = static_cast<uint32_t>(key_count()),
                     .probe_count = static_cast<uint32_t>(batch.count),
                     .shift = directory_.shift,
                     .reserved = 0},
                    groups);
  } else {
    const auto kernel = device.kernel<shader::SortedRangeParams>(
        narrow ? "index/sorted_range32" : "index/sorted_range64", {threads, 0, rows});
    stream.dispatch(kernel,
                    {.keys = sorted_.keys.address(),
                     .directory = directory_.entries.address(),
                     .low = batch.low,
                     .high = batch.high,
                     .first = result.first.address(),
                     .size = result.size.address(),
                     .match_count = match_count.address(),
                     .minimum = sorted_.minimum,
                     .maximum = sorted_.maximum,
                     .key_count = static_cast<uint32_t>(key_count()),
                     .probe_count = static_cast<uint32_t>(batch.count),
                     .shift = directory_.shift,
                     .reserved = 0},
                    groups);
  }
  result.launched = groups * threads;
  stream.download(match_count, 0, std::as_writable_bytes(std::span(&result.match_count, 1)));
  timings.add(stream.finish());
  return result;
}

}  // namespace rtsql
