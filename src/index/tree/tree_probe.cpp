// Probes a TreeIndex.
#include <algorithm>
#include <iterator>

#include "algorithm/partition.h"
#include "common/divide.h"
#include "index/search/range_scan.h"
#include "index/tree/tree_index.h"
#include "shaders/index/tree/tree_rows.h"

namespace rtsql {

uint32_t TreeIndex::shared_top_nodes(const gpu::Device& device) const {
  const SearchTreeShape& shape = tree_.shape;
  const uint32_t node_bytes = shape.slots * static_cast<uint32_t>(key_width());
  const uint32_t fitting = std::min(shared_top_room(device, options_.search) / node_bytes, shape.nodes);
  if (options_.search.pin != SharedTop::kSteps || fitting == shape.nodes) return fitting;
  // Returns the start of the first level that does not fit.
  return *std::prev(std::upper_bound(shape.level_start.begin(), shape.level_start.end(), fitting));
}

SearchLaunch TreeIndex::launch_of(const gpu::Device& device, const ProbeBatch& batch) const {
  return SearchLaunch(device, options_.search,
                      {.probes = batch.count,
                       .points = batch.points(),
                       .single = is_single(batch),
                       .width = key_width(),
                       .lanes = options_.lanes,
                       .shared_top = shared_top_nodes(device)});
}

gpu::Kernel<shader::TreeProbeParams> TreeIndex::probe_kernel(gpu::Device& device,
                                                             const ProbeBatch& batch) const {
  const SearchTreeShape& shape = tree_.shape;
  const uint32_t pin_quads =
      shared_top_room(device, options_.search) / (4 * static_cast<uint32_t>(key_width()));
  return device.kernel<shader::TreeProbeParams>(
      kernel_of_width("index/tree/tree_probe", key_width()),
      launch_of(device, batch)
          .specialization({shape.children, shape.slots, shape.kind == TreeKind::kAllKeys ? 1u : 0u, pin_quads,
                           shape.chunk_leaves, is_single(batch) && options_.early_exit ? 1u : 0u}));
}

void TreeIndex::precompile(gpu::Device& device) const {
  for (const ProbeBatch& batch : {kManyPoints, kOneRange}) probe_kernel(device, batch);
}

// Caches hold all but the lowest nodes.
std::optional<KernelLookup> TreeIndex::kernel_lookup() const {
  if (key_count() == 0 || !build_statistics().unique) return std::nullopt;
  const SearchTreeShape& shape = tree_.shape;
  return KernelLookup{
      .include = "index/tree/tree_lookup.glsl",
      .type = "SearchTree",
      .words = {tree_.slots.address(), sorted_.keys.address(), sorted_.row_ids(), tree_.level_start.address(),
                sorted_.maximum},
      .numbers = {static_cast<uint32_t>(key_count()), shape.levels, shape.last_nodes, shape.last_keys},
      .constants = {shape.children, shape.slots, shape.kind == TreeKind::kAllKeys ? 1u : 0u,
                    shape.chunk_leaves, paired() ? 1u : 0u, options_.early_exit ? 1u : 0u},
      .bits_read = 8 * shape.slots * static_cast<uint32_t>(key_width())};
}

ProbeResult TreeIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  const SearchTreeShape& shape = tree_.shape;
  const bool single = is_single(batch);
  const SearchLaunch launch = launch_of(device, batch);
  SpanBatch spans(device, batch, context);
  spans.stream().dispatch(probe_kernel(device, batch),
                          {.probes = launch.params(batch, spans, sorted_),
                           .tree = tree_.slots.address(),
                           .keys = sorted_.keys.address(),
                           .level_start = tree_.level_start.address(),
                           .key_count = static_cast<uint32_t>(key_count()),
                           .levels = shape.levels,
                           .last_nodes = shape.last_nodes,
                           .last_keys = shape.last_keys},
                          launch.groups());
  ProbeResult result = spans.finish(single ? 0 : sorted_.rows.address(), timings);
  if (single || options_.search.range_scan == RangeScan::kSpan) return result;
  if (shape.kind == TreeKind::kAllKeys && paired())
    return collect_levels(device, batch, result, context, timings);
  return scan_spans(device, result, batch.count, sorted_.row_array(key_width()), options_.search.range_scan,
                    context, timings);
}

ProbeResult TreeIndex::collect_levels(gpu::Device& device, const ProbeBatch& batch, const ProbeResult& spans,
                                      const WorkContext& context, gpu::Timings& timings) const {
  const SearchTreeShape& shape = tree_.shape;
  gpu::Stream stream(device, context.interrupt);
  PairBatch pairs = begin_pairs(stream, spans, batch.count);
  if (spans.match_count == 0) return std::move(pairs.result);
  stream.stage("collect");
  const uint32_t threads = group_threads(device);
  const auto kernel = device.kernel<shader::TreeRowsParams>(
      kernel_of_width("index/tree/tree_rows", key_width()),
      {threads, options_.search.range_scan == RangeScan::kSubgroup ? 1u : 0u, shape.children});
  stream.dispatch(kernel,
                  {.tree = tree_.slots.address(),
                   .level_start = tree_.level_start.address(),
                   .low = batch.low,
                   .high = batch.high,
                   .size = spans.size.address(),
                   .offsets = pairs.offsets,
                   .probe_out = pairs.result.probe.address(),
                   .row_out = pairs.result.row.address(),
                   .count = static_cast<uint32_t>(batch.count),
                   .levels = shape.levels,
                   .last_nodes = shape.last_nodes,
                   .last_keys = shape.last_keys},
                  divide_up(batch.count, threads));
  timings.add(stream.finish());
  return std::move(pairs.result);
}

}  // namespace rtsql
