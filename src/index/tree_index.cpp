#include "index/tree_index.h"

#include <algorithm>
#include <chrono>

#include "algorithm/partition.h"
#include "shaders/index/tree_probe.h"

namespace rtsql {

namespace {

// Rows of 4 probes that an invocation, or a cluster of lanes, takes.
constexpr uint64_t kGpuRows = 2;
constexpr uint64_t kCpuRows = 32;
// With pinned nodes enough that a workgroup uses them more often than it loads them.
constexpr uint64_t kPinnedRows = 32;

// Shared memory for pinned nodes: what lets a large GPU still run seven workgroups of 256 on a core.
constexpr uint32_t kMostPinnedBytes = 32 * 1024;
// What a probing kernel keeps in shared memory besides.
constexpr uint32_t kReservedSharedBytes = 1024;

}  // namespace

TreeIndex::TreeIndex(gpu::Device& device, const IndexKeys& keys, const TreeOptions& options,
                     const WorkContext& context)
    : Index(keys.width, keys.count), options_(options) {
  const auto start = std::chrono::steady_clock::now();
  IndexBuildStatistics& statistics = build_statistics_;
  statistics.unique = true;
  options_.lanes = std::min(options_.lanes, device.limits().subgroup_size);
  if (keys.count > 0) {
    // A leaf is read to its end.
    const uint64_t padding = options_.kind == TreeKind::kPivots ? options_.slots : 0;
    sorted_ = sort_keys(device, keys, padding, statistics, context);
    gpu::Stream stream(device, context.interrupt);
    stream.stage("tree");
    tree_ = build_search_tree(stream, shape_for(keys.count), keys.width, sorted_, keys.count);
    statistics.timings.add(stream.finish());
    statistics.peak_bytes = std::max(statistics.peak_bytes, sorted_.bytes() + tree_.bytes());
    if (options_.kind == TreeKind::kAllKeys) sorted_.keys = {};
    statistics.resident_bytes = sorted_.bytes() + tree_.bytes();
  }
  statistics.wall_milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

SearchTreeShape TreeIndex::shape_for(uint64_t keys) const {
  return options_.kind == TreeKind::kAllKeys
             ? shape_of_all_keys(keys, options_.children)
             : shape_of_pivots(keys, options_.children, options_.slots, options_.kept_levels);
}

uint32_t TreeIndex::pinned_nodes(const gpu::Device& device) const {
  if (options_.pin == TreePin::kNone) return 0;
  const SearchTreeShape& shape = tree_.shape;
  const uint32_t room =
      std::min(kMostPinnedBytes, device.limits().max_shared_memory_bytes - kReservedSharedBytes);
  const uint32_t node_bytes = shape.slots * static_cast<uint32_t>(key_width());
  const uint32_t fitting = std::min(room / node_bytes, shape.nodes);
  if (options_.pin == TreePin::kFull || fitting == shape.nodes) return fitting;
  // The start of the first level that does not fit.
  return *std::prev(std::upper_bound(shape.level_start.begin(), shape.level_start.end(), fitting));
}

ProbeResult TreeIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  const bool unique = build_statistics().unique;
  const SearchTreeShape& shape = tree_.shape;
  const uint32_t threads = group_threads(device);
  const uint64_t clusters = threads / options_.lanes;
  const uint64_t units = device.limits().compute_units;
  const uint32_t pinned = pinned_nodes(device);
  // No more rows than keep all of the device busy.
  const uint64_t most_rows = options_.schedule == TreeSchedule::kStatic ? UINT32_MAX
                             : pinned > 0                               ? kPinnedRows
                             : runs_on_cpu(device)                      ? kCpuRows
                                                                        : kGpuRows;
  const uint64_t even_rows = (batch.count + clusters * 4 * units - 1) / (clusters * 4 * units);
  const uint64_t rows = std::clamp<uint64_t>(even_rows, 1, most_rows);
  const uint64_t groups = (batch.count + clusters * 4 * rows - 1) / (clusters * 4 * rows);

  ProbeResult result;
  result.first = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  result.size = device.allocate(batch.count * sizeof(uint32_t), "probe results");
  // Where row ids are positions, a span of one row needs no look-up.
  result.permutation = sorted_.rows_are_positions && unique && batch.points() ? 0 : sorted_.rows.address();
  gpu::Stream stream(device, context.interrupt);
  stream.stage("probe");
  gpu::Buffer& match_count = stream.scratch(sizeof(uint64_t), "match count");
  stream.fill(match_count, 0);
  const uint64_t pinned_keys = uint64_t{pinned} * shape.slots;
  const auto kernel = device.kernel<shader::TreeProbeParams>(
      key_width() == KeyWidth::k32 ? "index/tree_probe32" : "index/tree_probe64",
      {threads, batch.points() ? 1u : 0u, unique ? 1u : 0u, shape.children, shape.slots,
       shape.kind == TreeKind::kAllKeys ? 1u : 0u, options_.lanes, pinned,
       static_cast<uint32_t>(std::max<uint64_t>(1, (pinned_keys + 3) / 4)), shape.chunk_leaves});
  stream.dispatch(kernel,
                  {.tree = tree_.slots.address(),
                   .keys = sorted_.keys.address(),
                   .level_start = tree_.level_start.address(),
                   .low = batch.low,
                   .high = batch.high,
                   .first = result.first.address(),
                   .size = result.size.address(),
                   .match_count = match_count.address(),
                   .maximum = sorted_.maximum,
                   .key_count = static_cast<uint32_t>(key_count()),
                   .probe_count = static_cast<uint32_t>(batch.count),
                   .levels = shape.levels,
                   .last_nodes = shape.last_nodes,
                   .last_keys = shape.last_keys,
                   .rows = static_cast<uint32_t>(rows)},
                  groups);
  result.launched = groups * threads;
  stream.download(match_count, 0, std::as_writable_bytes(std::span(&result.match_count, 1)));
  timings.add(stream.finish());
  return result;
}

}  // namespace rtsql
