// Probing a SortedIndex.
#include <algorithm>
#include <bit>

#include "algorithm/partition.h"
#include "index/range_scan.h"
#include "index/search_launch.h"
#include "index/sorted_index.h"
#include "shaders/index/sorted_probe.h"

namespace rtsql {

namespace {

// Quads of keys that are read at once instead of halved: loads in sequence are what costs time on a GPU.
constexpr uint32_t kGpuQuads = 4;
constexpr uint32_t kCpuQuads = 1;

}  // namespace

uint32_t SortedIndex::pinned_keys(const gpu::Device& device) const {
  const uint64_t fitting = std::min<uint64_t>(
      pinned_room(device, options_.search) / static_cast<uint32_t>(key_width()), key_count());
  // A step doubles the parts that pinned keys tell apart, of which there is one more than keys.
  const uint64_t keys = options_.search.pin == PinnedTop::kSteps ? std::bit_floor(fitting + 1) - 1 : fitting;
  return static_cast<uint32_t>(keys);
}

ProbeResult SortedIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                   gpu::Timings& timings) const {
  const SearchOptions& search = options_.search;
  const bool single = batch.points() && build_statistics().unique;
  const uint32_t pinned = pinned_keys(device);
  const SearchLaunch launch(device, search,
                            {.probes = batch.count,
                             .points = batch.points(),
                             .single = single,
                             .width = key_width(),
                             .pinned = pinned});
  SpanBatch spans(device, batch, context);
  const auto kernel = device.kernel<shader::SortedProbeParams>(
      key_width() == KeyWidth::k32 ? "index/sorted_probe32" : "index/sorted_probe64",
      launch.specialization({runs_on_cpu(device) ? kCpuQuads : kGpuQuads, options_.ways,
                             pinned_room(device, search) / static_cast<uint32_t>(key_width()), density_}));
  spans.stream().dispatch(kernel,
                          {.probes = launch.params(batch, spans, sorted_),
                           .keys = sorted_.keys.address(),
                           .directory = directory_.entries.address(),
                           .key_count = static_cast<uint32_t>(key_count()),
                           .shift = directory_.shift},
                          launch.groups());
  ProbeResult result = spans.finish(single ? 0 : sorted_.rows.address(), launch.threads(), timings);
  if (single || search.range_scan == RangeScan::kSpan) return result;
  return scan_spans(device, std::move(result), batch.count, sorted_.row_array(key_width()), search.range_scan,
                    context, timings);
}

}  // namespace rtsql
