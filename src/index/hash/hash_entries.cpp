#include "index/hash/hash_entries.h"

#include <algorithm>

#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "algorithm/select.h"
#include "common/divide.h"
#include "shaders/index/hash/hash_mix.h"

namespace rtsql {

namespace {

constexpr uint32_t kKeysPerThread = 4;
constexpr uint32_t kBitsPerWord = 32;

gpu::Kernel<shader::HashMixParams> mix_kernel(gpu::Device& device, KeyWidth width) {
  return device.kernel<shader::HashMixParams>(kernel_of_width("index/hash/hash_mix", width),
                                              {group_threads(device)});
}

void mix_keys(gpu::Stream& stream, const IndexKeys& source, const gpu::Buffer& mixed) {
  const uint32_t threads = group_threads(stream.device());
  stream.dispatch(mix_kernel(stream.device(), source.width),
                  {.keys = source.keys,
                   .mixed = mixed.address(),
                   .count = static_cast<uint32_t>(source.count),
                   .reserved = 0},
                  divide_up(source.count, uint64_t{threads} * kKeysPerThread));
}

// Counts the distinct keys; where some occur twice, lists where the runs of equal ones begin.
void find_heads(gpu::Stream& stream, HashEntries& entries, IndexBuildStatistics& statistics) {
  gpu::Device& device = stream.device();
  const uint64_t words = divide_up(entries.key_count, kBitsPerWord);
  const gpu::Buffer bitmap = device.allocate(words * sizeof(uint32_t), "heads of a hashed index");
  const gpu::Buffer total = device.allocate(sizeof(uint64_t), "entries of a hashed index");
  stream.stage("distinct");
  mark_runs(stream,
            {.keys = entries.keys.address(),
             .key_bytes = static_cast<uint32_t>(entries.width),
             .count = entries.key_count},
            bitmap.address());
  count_bits(stream, bitmap.address(), entries.key_count, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&entries.count, 1)),
                  gpu::InRehearsal::kGivesZeros);
  statistics.timings.add(stream.finish());
  if (gpu::Rehearsal::is_on()) entries.count = entries.key_count;
  if (entries.unique()) return;
  entries.heads = device.allocate(entries.count * sizeof(uint32_t), "heads of a hashed index");
  stream.stage("distinct");
  select_bits(stream, bitmap.address(), entries.key_count, entries.heads.address(), total.address());
  statistics.timings.add(stream.finish());
}

}  // namespace

void precompile_hash_entries(gpu::Device& device, KeyWidth width) {
  mix_kernel(device, width);
}

HashEntries sort_hash_entries(gpu::Device& device, const IndexKeys& source, const WorkContext& context,
                              IndexBuildStatistics& statistics) {
  const uint32_t key_bytes = static_cast<uint32_t>(source.width);
  HashEntries entries;
  entries.width = source.width;
  entries.key_count = source.count;
  entries.keys = device.allocate(source.count * key_bytes, "keys of a hashed index");
  entries.rows = device.allocate(source.count * sizeof(uint32_t), "rows of a hashed index");
  gpu::Stream stream(device, context.interrupt);
  stream.stage("sort");
  mix_keys(stream, source, entries.keys);
  radix_sort_from(stream, {entries.keys.address(), source.rows}, entries.keys.address(), key_bytes,
                  entries.rows.address(), source.count);
  statistics.timings.add(stream.finish());
  // The scratch of radix_sort is as large as what it sorts.
  statistics.peak_bytes = std::max(statistics.peak_bytes, 2 * (entries.keys.bytes() + entries.rows.bytes()));
  context.poll();
  find_heads(stream, entries, statistics);
  return entries;
}

}  // namespace rtsql
