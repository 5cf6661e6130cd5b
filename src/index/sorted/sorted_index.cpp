#include "index/sorted/sorted_index.h"

#include <algorithm>
#include <bit>

#include "algorithm/partition.h"
#include "common/divide.h"
#include "common/stopwatch.h"
#include "index/search/merge_keys.h"
#include "shaders/index/sorted/sorted_directory.h"

namespace rtsql {

namespace {

// The directory has one entry for so many keys: 8 keys are a sector of memory, and 2^23 entries fit the
// second-level cache of a large GPU.
constexpr uint32_t kGpuKeysPerEntryLog2 = 3;
constexpr uint32_t kGpuMaximumBits = 23;
constexpr uint32_t kCpuKeysPerEntryLog2 = 2;
constexpr uint32_t kCpuMaximumBits = 20;

// A directory that has an entry for every key that could be has at most so many per key: they take as many
// bytes as a key of 32 bits and its row.
constexpr uint64_t kMostOwnEntries = 2;

// Loads in sequence are what costs time on a GPU: so many quads of keys are read at once instead of halved.
constexpr uint32_t kGpuQuads = 4;
constexpr uint32_t kCpuQuads = 1;

constexpr uint32_t kEntriesPerThread = 4;

// So many keys lie behind the last one, so that probes may read four keys at a time.
constexpr uint64_t kPaddingKeys = 4;

uint32_t default_directory_bits(const gpu::Device& device, uint64_t keys) {
  const bool cpu = runs_on_cpu(device);
  const uint32_t log2 = static_cast<uint32_t>(std::bit_width(keys)) - 1;
  const uint32_t keys_per_entry = cpu ? kCpuKeysPerEntryLog2 : kGpuKeysPerEntryLog2;
  return std::clamp(log2, keys_per_entry + 1, keys_per_entry + (cpu ? kCpuMaximumBits : kGpuMaximumBits)) -
         keys_per_entry;
}

gpu::Kernel<shader::SortedDirectoryParams> directory_kernel(gpu::Device& device, KeyWidth width) {
  return device.kernel<shader::SortedDirectoryParams>(kernel_of_width("index/sorted/sorted_directory", width),
                                                      {group_threads(device)});
}

}  // namespace

void SortedIndex::precompile_joins(gpu::Device& device, KeyWidth width) {
  precompile_sort_keys(device, width);
  directory_kernel(device, width);
  SortedIndex unique(device, {.width = width}, {}, {});
  for (const uint32_t density : {shader::kDense, shader::kSparse, shader::kOwnEntries}) {
    unique.density_ = density;
    unique.probe_kernel(device, unique.launch_of(device, kManyPoints));
  }
}

SortedIndex::SortedIndex(gpu::Device& device, const IndexKeys& keys, const SortedOptions& options,
                         const WorkContext& context)
    : ProbeIndex(keys.width, keys.count),
      options_(options),
      quads_(runs_on_cpu(device) ? kCpuQuads : kGpuQuads) {
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  statistics.unique = true;
  if (keys.count > 0) {
    sorted_ = sort_keys(device, keys, kPaddingKeys, statistics, context);
    finish(device, context);
  }
}

SortedIndex::SortedIndex(gpu::Device& device, const SortedIndex& before, const IndexKeys& appended,
                         const WorkContext& context)
    : ProbeIndex(appended.width, before.key_count() + appended.count),
      options_(before.options_),
      quads_(before.quads_) {
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  sorted_ =
      merge_keys(device, KeysBefore(before, before.sorted_), appended, kPaddingKeys, statistics, context);
  finish(device, context);
}

std::unique_ptr<Index> SortedIndex::append(gpu::Device& device, const IndexKeys& appended,
                                           const WorkContext& context) const {
  if (key_count() == 0 || options_.search.layout == KeyLayout::kPaired) return nullptr;
  return std::unique_ptr<Index>(new SortedIndex(device, *this, appended, context));
}

void SortedIndex::finish(gpu::Device& device, const WorkContext& context) {
  IndexBuildStatistics& statistics = build_statistics_;
  gpu::Stream stream(device, context.interrupt);
  build_directory(stream);
  if (options_.search.layout == KeyLayout::kPaired)
    pair_keys(device, sorted_, key_width(), key_count(), kPaddingKeys, statistics, context);
  statistics.resident_bytes = sorted_.bytes() + (directory_.entries ? directory_.entries.bytes() : 0);
  statistics.peak_bytes = std::max(statistics.peak_bytes, statistics.resident_bytes);
}

void SortedIndex::build_directory(gpu::Stream& stream) {
  gpu::Device& device = stream.device();
  if (options_.directory_bits == 0) return;
  const uint64_t range = sorted_.maximum - sorted_.minimum;
  const uint32_t range_bits = static_cast<uint32_t>(std::bit_width(range));
  const bool by_keys = !options_.directory_bits;
  if (by_keys && build_statistics_.unique && range == key_count() - 1) {
    density_ = shader::kDense;
    return;
  }
  const bool dense = range / kMostOwnEntries < key_count();
  const uint32_t most_bits = by_keys && dense ? range_bits
                             : by_keys        ? default_directory_bits(device, key_count())
                                              : *options_.directory_bits;
  directory_.shift = range_bits > most_bits ? range_bits - most_bits : 0;
  if ((range >> directory_.shift) >= UINT32_MAX - 1) ++directory_.shift;  // entries are numbered by 32 bits
  density_ = directory_.shift == 0 ? shader::kOwnEntries : shader::kSparse;
  const uint64_t entries = (range >> directory_.shift) + 2;
  directory_.entries = device.allocate(entries * sizeof(uint32_t), "directory of a sorted index");
  stream.stage("directory");
  const uint64_t tile = uint64_t{group_threads(device)} * kEntriesPerThread;
  stream.dispatch(directory_kernel(device, key_width()),
                  {.keys = sorted_.keys.address(),
                   .directory = directory_.entries.address(),
                   .minimum = sorted_.minimum,
                   .count = static_cast<uint32_t>(key_count()),
                   .entries = static_cast<uint32_t>(entries),
                   .shift = directory_.shift,
                   .reserved = 0},
                  divide_up(entries, tile));
  build_statistics_.timings.add(stream.finish());
}

}  // namespace rtsql
