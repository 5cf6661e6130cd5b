#include "index/search/sorted_keys.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "common/divide.h"
#include "shaders/index/search/sorted_check.h"
#include "shaders/index/search/sorted_pair.h"

namespace rtsql {

namespace {

struct Order {
  bool ascending = false;
  bool unique = false;
  uint64_t first = 0;
  uint64_t last = 0;
};

gpu::Kernel<shader::SortedCheckParams> check_kernel(gpu::Device& device, KeyWidth width) {
  return device.kernel<shader::SortedCheckParams>(kernel_of_width("index/search/sorted_check", width),
                                                  {group_threads(device)});
}

Order check_order(gpu::Stream& stream, gpu::Address keys, const IndexKeys& source,
                  IndexBuildStatistics& statistics) {
  gpu::Device& device = stream.device();
  stream.stage("check");
  std::array<uint64_t, 3> found{};
  gpu::Buffer& findings = stream.scratch(sizeof(found), "findings");
  stream.fill(findings, 0);
  const Partition parts = partition(device, source.count, 16);
  stream.dispatch(check_kernel(device, source.width),
                  {.keys = keys,
                   .findings = findings.address(),
                   .count = static_cast<uint32_t>(source.count),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
  stream.download(findings, 0, std::as_writable_bytes(std::span(found)), gpu::InRehearsal::kGivesZeros);
  statistics.timings.add(stream.finish());
  if (gpu::Rehearsal::is_on()) found[0] = shader::kSortedCheckDescends;  // as keys do that nobody has sorted
  return {.ascending = (found[0] & shader::kSortedCheckDescends) == 0,
          .unique = found[0] == 0,
          .first = found[1],
          .last = found[2]};
}

}  // namespace

void precompile_sort_keys(gpu::Device& device, KeyWidth width) {
  check_kernel(device, width);
}

SortedKeys sort_keys(gpu::Device& device, const IndexKeys& source, uint64_t padding_keys,
                     IndexBuildStatistics& statistics, const WorkContext& context) {
  const uint32_t key_bytes = static_cast<uint32_t>(source.width);
  gpu::Stream stream(device, context.interrupt);
  Order order = check_order(stream, source.keys, source, statistics);
  context.poll();

  SortedKeys sorted;
  sorted.keys = device.allocate((source.count + padding_keys) * key_bytes, "keys of an index");
  sorted.rows = device.allocate(source.count * sizeof(uint32_t), "rows of an index");
  sorted.rows_are_positions = order.ascending && source.rows == 0;
  statistics.peak_bytes = sorted.bytes();
  stream.stage("sort");
  stream.fill(sorted.keys, source.count * key_bytes, padding_keys * key_bytes, UINT32_MAX);
  if (order.ascending) {
    stream.copy(source.keys, sorted.keys.address(), source.count * key_bytes);
    if (source.rows != 0) {
      stream.copy(source.rows, sorted.rows.address(), sorted.rows.bytes());
    } else {
      iota(stream, sorted.rows.address(), source.count);
    }
  } else {
    radix_sort_from(stream, {source.keys, source.rows}, sorted.keys.address(), key_bytes,
                    sorted.rows.address(), source.count);
    statistics.peak_bytes = 2 * sorted.bytes();  // radix_sort's scratch is as large as what it sorts
  }
  statistics.timings.add(stream.finish());
  context.poll();
  if (!order.ascending) order = check_order(stream, sorted.keys.address(), source, statistics);
  statistics.unique = order.unique;
  sorted.minimum = order.first;
  sorted.maximum = order.last;
  return sorted;
}

RowArray SortedKeys::row_array(KeyWidth width) const {
  if (rows) return {.rows = rows.address()};
  const uint32_t key_bytes = static_cast<uint32_t>(width);
  return {.rows = keys.address() + key_bytes, .stride = key_bytes / 4 + 1};
}

void pair_keys(gpu::Device& device, SortedKeys& sorted, KeyWidth width, uint64_t count, uint64_t padding_keys,
               IndexBuildStatistics& statistics, const WorkContext& context) {
  const uint64_t padded_count = count + padding_keys;
  gpu::Buffer pairs =
      device.allocate(padded_count * (static_cast<uint32_t>(width) + sizeof(uint32_t)), "pairs of an index");
  statistics.peak_bytes = std::max(statistics.peak_bytes, sorted.bytes() + pairs.bytes());
  gpu::Stream stream(device, context.interrupt);
  stream.stage("pair");
  const uint32_t threads = group_threads(device);
  const auto kernel =
      device.kernel<shader::SortedPairParams>(kernel_of_width("index/search/sorted_pair", width), {threads});
  stream.dispatch(kernel,
                  {.keys = sorted.keys.address(),
                   .rows = sorted.rows.address(),
                   .pairs = pairs.address(),
                   .count = static_cast<uint32_t>(count),
                   .padded_count = static_cast<uint32_t>(padded_count)},
                  divide_up(padded_count, threads));
  statistics.timings.add(stream.finish());
  sorted.keys = std::move(pairs);
  sorted.rows = {};
}

}  // namespace rtsql
