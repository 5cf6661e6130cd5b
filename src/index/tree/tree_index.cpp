#include "index/tree/tree_index.h"

#include <algorithm>

#include "algorithm/partition.h"
#include "common/stopwatch.h"
#include "index/search/merge_keys.h"

namespace rtsql {

TreeIndex::TreeIndex(gpu::Device& device, const IndexKeys& keys, const TreeOptions& options,
                     const WorkContext& context)
    : ProbeIndex(keys.width, keys.count), options_(options) {
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  statistics.unique = true;
  options_.lanes = std::min(options_.lanes, device.limits().subgroup_size);
  if (keys.count > 0) {
    tree_.shape = shape_for(keys.count);
    // The kernel is compiled while the keys are sorted; it is the one that joins will use unless keys repeat.
    if (!runs_on_cpu(device)) probe_kernel(device, kManyPoints);
    sorted_ = sort_keys(device, keys, padding_keys(), statistics, context);
    build_tree(device, context);
  }
}

TreeIndex::TreeIndex(gpu::Device& device, const TreeIndex& before, const IndexKeys& appended,
                     const WorkContext& context)
    : ProbeIndex(appended.width, before.key_count() + appended.count), options_(before.options_) {
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  tree_.shape = shape_for(key_count());
  KeysBefore keys(before, before.sorted_);
  gpu::Buffer taken;
  if (options_.kind == TreeKind::kAllKeys) {
    taken = device.allocate(keys.count * static_cast<uint64_t>(appended.width), "keys of an index");
    gpu::Stream stream(device, context.interrupt);
    stream.stage("merge");
    take_tree_keys(stream, before.tree_, appended.width, keys.count, taken.address());
    statistics.timings.add(stream.finish());
    keys.keys = taken.address();
  }
  sorted_ = merge_keys(device, keys, appended, padding_keys(), statistics, context);
  statistics.peak_bytes += taken ? taken.bytes() : 0;
  taken = {};
  build_tree(device, context);
}

std::unique_ptr<Index> TreeIndex::append(gpu::Device& device, const IndexKeys& appended,
                                         const WorkContext& context) const {
  if (key_count() == 0 || paired()) return nullptr;
  return std::unique_ptr<Index>(new TreeIndex(device, *this, appended, context));
}

void TreeIndex::build_tree(gpu::Device& device, const WorkContext& context) {
  IndexBuildStatistics& statistics = build_statistics_;
  const bool all_keys = options_.kind == TreeKind::kAllKeys;
  gpu::Stream stream(device, context.interrupt);
  stream.stage("tree");
  tree_ = build_search_tree(stream, tree_.shape, key_width(), sorted_, key_count(), paired() && all_keys);
  statistics.timings.add(stream.finish());
  statistics.peak_bytes = std::max(statistics.peak_bytes, sorted_.bytes() + tree_.bytes());
  if (all_keys) sorted_.keys = {};
  if (paired() && all_keys) sorted_.rows = {};
  if (paired() && !all_keys) {
    const uint64_t tree_bytes = tree_.bytes();
    pair_keys(device, sorted_, key_width(), key_count(), padding_keys(), statistics, context);
    statistics.peak_bytes = std::max(statistics.peak_bytes, sorted_.bytes() + tree_bytes);
  }
  statistics.resident_bytes = sorted_.bytes() + tree_.bytes();
}

void TreeIndex::precompile_joins(gpu::Device& device, KeyWidth width, const TreeOptions& options) {
  precompile_sort_keys(device, width);
  TreeIndex index(device, {.width = width}, options, {});
  index.tree_.shape = index.shape_for(kManyPoints.count);
  precompile_search_tree(device, index.tree_.shape, width);
  for (const ProbeBatch& probes : {kManyPoints, kFewPoints}) {
    for (const bool is_unique : {true, false}) {
      index.build_statistics_.unique = is_unique;
      index.probe_kernel(device, probes);
    }
  }
}

SearchTreeShape TreeIndex::shape_for(uint64_t keys) const {
  return options_.kind == TreeKind::kAllKeys
             ? shape_of_all_keys(keys, options_.children)
             : shape_of_pivots(keys, options_.children, options_.slots, options_.kept_levels);
}

}  // namespace rtsql
