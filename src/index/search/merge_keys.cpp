#include "index/search/merge_keys.h"

#include <algorithm>
#include <span>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "shaders/index/search/merge_copy.h"
#include "shaders/index/search/merge_places.h"

namespace rtsql {
namespace {

void find_places(gpu::Stream& stream, const KeysBefore& before, const SortedKeys& appended,
                 const IndexKeys& source, gpu::Address places, gpu::Address findings) {
  gpu::Device& device = stream.device();
  stream.dispatch(device.kernel<shader::MergePlacesParams>(
                      kernel_of_width("index/search/merge_places", source.width), {group_threads(device)}),
                  {.keys = before.keys,
                   .appended_keys = appended.keys.address(),
                   .appended_rows = appended.rows.address(),
                   .places = places,
                   .findings = findings,
                   .count = static_cast<uint32_t>(before.count),
                   .appended = static_cast<uint32_t>(source.count)},
                  tile_groups(device, source.count, 1));
}

void copy_to_places(gpu::Stream& stream, const KeysBefore& before, const SortedKeys& appended,
                    const IndexKeys& source, gpu::Address places, const SortedKeys& merged) {
  gpu::Device& device = stream.device();
  const uint64_t count = before.count + source.count;
  const Partition parts = partition(device, count, shader::kMergeCopyItems);
  stream.dispatch(device.kernel<shader::MergeCopyParams>(
                      kernel_of_width("index/search/merge_copy", source.width), {group_threads(device)}),
                  {.keys = before.keys,
                   .rows = before.rows,
                   .appended_keys = appended.keys.address(),
                   .appended_rows = appended.rows.address(),
                   .places = places,
                   .merged_keys = merged.keys.address(),
                   .merged_rows = merged.rows.address(),
                   .count = static_cast<uint32_t>(count),
                   .appended = static_cast<uint32_t>(source.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups},
                  parts.groups, parts.group_items);
  stream.count_bytes(2 * count * (static_cast<uint64_t>(source.width) + sizeof(uint32_t)));
}

}  // namespace

KeysBefore::KeysBefore(const Index& index, const SortedKeys& sorted)
    : keys(sorted.keys.address()),
      rows(sorted.rows.address()),
      count(index.key_count()),
      minimum(sorted.minimum),
      maximum(sorted.maximum),
      rows_are_positions(sorted.rows_are_positions),
      unique(index.build_statistics().unique) {}

SortedKeys merge_keys(gpu::Device& device, const KeysBefore& before, const IndexKeys& source,
                      uint64_t padding_keys, IndexBuildStatistics& statistics, const WorkContext& context) {
  RTSQL_CHECK(before.count > 0 && source.count > 0 && before.keys != 0 && before.rows != 0);
  const uint64_t key_bytes = static_cast<uint64_t>(source.width);
  const uint64_t count = before.count + source.count;
  const SortedKeys appended = sort_keys(device, source, 0, statistics, context);
  SortedKeys merged;
  merged.keys = device.allocate((count + padding_keys) * key_bytes, "keys of an index");
  merged.rows = device.allocate(count * sizeof(uint32_t), "rows of an index");

  gpu::Stream stream(device, context.interrupt);
  uint32_t found = 0;
  const gpu::Buffer& findings = stream.scratch(sizeof(found), "findings");
  const gpu::Buffer& places = stream.scratch(source.count * sizeof(uint32_t), "places of appended keys");
  stream.stage("merge");
  stream.fill(findings, 0);
  stream.fill(merged.keys, count * key_bytes, padding_keys * key_bytes, UINT32_MAX);
  find_places(stream, before, appended, source, places.address(), findings.address());
  copy_to_places(stream, before, appended, source, places.address(), merged);
  stream.download(findings, 0, std::as_writable_bytes(std::span(&found, 1)));
  statistics.peak_bytes = std::max(statistics.peak_bytes, merged.bytes() + appended.bytes() + places.bytes());
  statistics.timings.add(stream.finish());
  context.poll();

  merged.minimum = std::min(before.minimum, appended.minimum);
  merged.maximum = std::max(before.maximum, appended.maximum);
  merged.rows_are_positions = before.rows_are_positions && (found & shader::kMergeMoves) == 0;
  statistics.unique = statistics.unique && before.unique && (found & shader::kMergeRepeats) == 0;
  return merged;
}

}  // namespace rtsql
