// Probes a SortedIndex.
#include <algorithm>
#include <bit>

#include "algorithm/partition.h"
#include "index/search/range_scan.h"
#include "index/sorted/sorted_index.h"

namespace rtsql {

uint32_t SortedIndex::shared_top_keys(const gpu::Device& device) const {
  const uint64_t fitting = std::min<uint64_t>(
      shared_top_room(device, options_.search) / static_cast<uint32_t>(key_width()), key_count());
  // A step doubles the parts that the keys in shared memory tell apart, of which there is one more than keys.
  const uint64_t keys = options_.search.pin == SharedTop::kSteps ? std::bit_floor(fitting + 1) - 1 : fitting;
  return static_cast<uint32_t>(keys);
}

SearchLaunch SortedIndex::launch_of(const gpu::Device& device, const ProbeBatch& batch) const {
  return SearchLaunch(device, options_.search,
                      {.probes = batch.count,
                       .points = batch.points(),
                       .single = batch.points() && build_statistics().unique,
                       .width = key_width(),
                       .shared_top = shared_top_keys(device)});
}

gpu::Kernel<shader::SortedProbeParams> SortedIndex::probe_kernel(gpu::Device& device,
                                                                 const SearchLaunch& launch) const {
  const uint32_t room = shared_top_room(device, options_.search) / static_cast<uint32_t>(key_width());
  return device.kernel<shader::SortedProbeParams>(
      kernel_of_width("index/sorted/sorted_probe", key_width()),
      launch.specialization({quads_, options_.ways, room, density_}));
}

void SortedIndex::precompile(gpu::Device& device) const {
  for (const ProbeBatch& batch : {kManyPoints, kOneRange}) probe_kernel(device, launch_of(device, batch));
}

ProbeResult SortedIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                   gpu::Timings& timings) const {
  const SearchOptions& search = options_.search;
  const bool single = batch.points() && build_statistics().unique;
  const SearchLaunch launch = launch_of(device, batch);
  SpanBatch spans(device, batch, context);
  spans.stream().dispatch(probe_kernel(device, launch),
                          {.probes = launch.params(batch, spans, sorted_),
                           .keys = sorted_.keys.address(),
                           .directory = directory_.entries.address(),
                           .key_count = static_cast<uint32_t>(key_count()),
                           .shift = directory_.shift},
                          launch.groups());
  ProbeResult result = spans.finish(single ? 0 : sorted_.rows.address(), timings);
  if (single || search.range_scan == RangeScan::kSpan) return result;
  return scan_spans(device, result, batch.count, sorted_.row_array(key_width()), search.range_scan, context,
                    timings);
}

// Without a directory the first steps of all searches read the same keys, which caches hold.
std::optional<KernelLookup> SortedIndex::kernel_lookup() const {
  if (key_count() == 0 || !build_statistics().unique) return std::nullopt;
  return KernelLookup{.include = "index/sorted/sorted_lookup.glsl",
                      .type = "SortedKeys",
                      .words = {sorted_.keys.address(), sorted_.row_ids(), directory_.entries.address(),
                                sorted_.minimum, sorted_.maximum},
                      .numbers = {static_cast<uint32_t>(key_count()), directory_.shift},
                      .constants = {density_, options_.search.layout == KeyLayout::kPaired ? 1u : 0u, quads_},
                      .bits_read = density_ == shader::kDense ? 32u : 3 * 32u};
}

}  // namespace rtsql
