#include "index/sorted_index.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "shaders/index/sorted_check.h"
#include "shaders/index/sorted_directory.h"

namespace rtsql {

namespace {

// Keys per entry of the directory: 8 keys are a sector of memory, and 2^23 entries fit the second-level cache
// of a large GPU.
constexpr uint32_t kGpuKeysPerEntryLog2 = 3;
constexpr uint32_t kGpuMaximumBits = 23;
constexpr uint32_t kCpuKeysPerEntryLog2 = 2;
constexpr uint32_t kCpuMaximumBits = 20;

constexpr uint32_t kEntriesPerThread = 4;

// Behind the last key, so that probes may read four keys at a time.
constexpr uint64_t kPaddingKeys = 4;

uint32_t default_directory_bits(const gpu::Device& device, uint64_t keys) {
  const bool cpu = runs_on_cpu(device);
  const uint32_t log2 = static_cast<uint32_t>(std::bit_width(keys)) - 1;
  const uint32_t keys_per_entry = cpu ? kCpuKeysPerEntryLog2 : kGpuKeysPerEntryLog2;
  return std::clamp(log2, keys_per_entry + 1, keys_per_entry + (cpu ? kCpuMaximumBits : kGpuMaximumBits)) -
         keys_per_entry;
}

}  // namespace

SortedIndex::SortedIndex(gpu::Device& device, const IndexKeys& keys, std::optional<uint32_t> directory_bits,
                         const WorkContext& context)
    : Index(keys.width, keys.count) {
  const auto start = std::chrono::steady_clock::now();
  IndexBuildStatistics& statistics = build_statistics_;
  statistics.unique = true;
  if (keys.count > 0) {
    const uint32_t key_bytes = static_cast<uint32_t>(keys.width);
    gpu::Stream stream(device, context.interrupt);
    Order order = check_order(stream, keys.keys);
    context.poll();
    keys_ = device.allocate((keys.count + kPaddingKeys) * key_bytes, "keys of a sorted index");
    rows_ = device.allocate(keys.count * sizeof(uint32_t), "rows of a sorted index");
    stream.stage("sort");
    copy_keys(stream, keys);
    rows_are_positions_ = order.ascending && keys.rows == 0;
    const uint64_t resident = keys_.bytes() + rows_.bytes();
    statistics.peak_bytes = resident;
    if (!order.ascending) {
      radix_sort(stream, keys_.address(), key_bytes, rows_.address(), keys.count);
      statistics.peak_bytes = 2 * resident;  // radix_sort's scratch is as large as what it sorts
      statistics.timings.add(stream.finish());
      context.poll();
      order = check_order(stream, keys_.address());
    }
    statistics.unique = order.unique;
    build_directory(stream, directory_bits);
    statistics.resident_bytes = resident + (directory_.entries ? directory_.entries.bytes() : 0);
    statistics.peak_bytes = std::max(statistics.peak_bytes, statistics.resident_bytes);
  }
  statistics.wall_milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

SortedIndex::Order SortedIndex::check_order(gpu::Stream& stream, gpu::Address keys) {
  gpu::Device& device = stream.device();
  stream.stage("check");
  gpu::Buffer& findings = stream.scratch(sizeof(uint32_t), "findings");
  stream.fill(findings, 0);
  const Partition parts = partition(device, key_count(), 16);
  const auto kernel = device.kernel<shader::SortedCheckParams>(
      key_width() == KeyWidth::k32 ? "index/sorted_check32" : "index/sorted_check64", {parts.threads});
  stream.dispatch(kernel,
                  {.keys = keys,
                   .findings = findings.address(),
                   .count = static_cast<uint32_t>(key_count()),
                   .group_items = parts.group_items,
                   .groups = parts.groups,
                   .reserved = 0},
                  parts.groups);
  uint32_t found = 0;
  stream.download(findings, 0, std::as_writable_bytes(std::span(&found, 1)));
  build_statistics_.timings.add(stream.finish());
  return {.ascending = (found & shader::kSortedCheckDescends) == 0, .unique = found == 0};
}

void SortedIndex::copy_keys(gpu::Stream& stream, const IndexKeys& source) {
  const uint64_t key_bytes = static_cast<uint64_t>(key_width());
  stream.copy(source.keys, keys_.address(), key_count() * key_bytes);
  stream.fill(keys_, key_count() * key_bytes, kPaddingKeys * key_bytes, UINT32_MAX);
  if (source.rows != 0) {
    stream.copy(source.rows, rows_.address(), rows_.bytes());
  } else {
    iota(stream, rows_.address(), key_count());
  }
}

void SortedIndex::build_directory(gpu::Stream& stream, std::optional<uint32_t> bits) {
  gpu::Device& device = stream.device();
  stream.stage("directory");
  const uint64_t key_bytes = static_cast<uint64_t>(key_width());
  stream.download(keys_, 0, std::as_writable_bytes(std::span(&directory_.minimum, 1)).first(key_bytes));
  stream.download(keys_, (key_count() - 1) * key_bytes,
                  std::as_writable_bytes(std::span(&directory_.maximum, 1)).first(key_bytes));
  build_statistics_.timings.add(stream.finish());

  const uint32_t most_bits = bits.value_or(default_directory_bits(device, key_count()));
  if (most_bits == 0) return;
  const uint64_t range = directory_.maximum - directory_.minimum;
  const uint32_t range_bits = static_cast<uint32_t>(std::bit_width(range));
  directory_.shift = range_bits > most_bits ? range_bits - most_bits : 0;
  const uint64_t entries = (range >> directory_.shift) + 2;
  directory_.entries = device.allocate(entries * sizeof(uint32_t), "directory of a sorted index");
  stream.stage("directory");
  const uint32_t threads = group_threads(device);
  const auto kernel = device.kernel<shader::SortedDirectoryParams>(
      key_width() == KeyWidth::k32 ? "index/sorted_directory32" : "index/sorted_directory64", {threads});
  const uint64_t tile = uint64_t{threads} * kEntriesPerThread;
  stream.dispatch(kernel,
                  {.keys = keys_.address(),
                   .directory = directory_.entries.address(),
                   .minimum = directory_.minimum,
                   .count = static_cast<uint32_t>(key_count()),
                   .entries = static_cast<uint32_t>(entries),
                   .shift = directory_.shift,
                   .reserved = 0},
                  (entries + tile - 1) / tile);
  build_statistics_.timings.add(stream.finish());
}

}  // namespace rtsql
