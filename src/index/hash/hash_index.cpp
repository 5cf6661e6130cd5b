#include "index/hash/hash_index.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "index/contract/method.h"
#include "index/contract/span_batch.h"
#include "index/hash/hash_append.h"
#include "index/hash/hash_search.h"

namespace rtsql {

namespace {

// An invocation takes so many probes: enough to be worth a workgroup's start and its one addition to the
// total.
constexpr uint32_t kGpuRows = 8;
constexpr uint32_t kCpuRows = 128;

// A cache line has 128 bytes: more lanes would fetch two at once, of which one is often not needed.
constexpr uint32_t kMostLanes = 8;

constexpr uint32_t kSectorBytes = 32;  // of memory

uint32_t default_lanes(const gpu::Device& device) {
  // A CPU's lanes gain nothing from reading for one another.
  return runs_on_cpu(device) ? 1 : std::min(kMostLanes, std::bit_floor(device.limits().subgroup_size));
}

[[noreturn]] void refuse_ranges() {
  throw Error(ErrorKind::kUnsupported, "a hashed index finds single keys, not ranges of them")
      .hint("methods that search or trace rays find ranges: sorted is the usual one");
}

}  // namespace

HashIndex::HashIndex(gpu::Device& device, const IndexKeys& keys, const HashShape& shape,
                     const WorkContext& context, std::optional<uint32_t> lanes)
    : ProbeIndex(keys.width, keys.count) {
  RTSQL_CHECK(std::has_single_bit(shape.slots) && shape.slots >= 4);
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  statistics.unique = true;
  const auto choose_lanes = [&] {
    lanes_ = std::min(lanes.value_or(default_lanes(device)), shape.slots * table_.slot_bytes() / 16);
  };
  table_.shape = shape;
  table_.wide = keys.width == KeyWidth::k64;
  choose_lanes();
  if (keys.count > 0) {
    // The kernel is compiled while the table is built; it is the one that joins will use unless keys repeat.
    if (!runs_on_cpu(device)) precompile(device);
    HashEntries entries = sort_hash_entries(device, keys, context, statistics);
    table_ = build_hash_table(device, entries, shape, context, statistics);
    statistics.unique = entries.unique();
    if (!statistics.unique) rows_ = std::move(entries.rows);
    count_bytes();
    choose_lanes();
  }
}

HashIndex::HashIndex(KeyWidth width, uint64_t count, HashTable table, uint32_t lanes,
                     IndexBuildStatistics statistics)
    : ProbeIndex(width, count), table_(std::move(table)), lanes_(lanes) {
  build_statistics_ = std::move(statistics);
  build_statistics_.unique = true;
  count_bytes();
}

void HashIndex::count_bytes() {
  for (const gpu::Buffer* buffer : {&table_.slots, &table_.overflow, &rows_}) {
    if (*buffer) build_statistics_.resident_bytes += buffer->bytes();
  }
}

std::unique_ptr<Index> HashIndex::append(gpu::Device& device, const IndexKeys& appended,
                                         const WorkContext& context) const {
  if (key_count() == 0 || !build_statistics().unique) return nullptr;
  IndexBuildStatistics statistics;
  std::optional<HashTable> longer;
  {
    TimeSum wall(statistics.wall_milliseconds);
    const ProbeBatch points{appended.keys, appended.keys, appended.count};
    if (run_probe(device, points, context, statistics.timings).match_count > 0) return nullptr;
    const HashEntries entries = sort_hash_entries(device, appended, context, statistics);
    if (!entries.unique()) return nullptr;
    longer = append_to_hash_table(device, table_, key_count(), entries, context, statistics);
  }
  if (!longer) return nullptr;
  return std::unique_ptr<Index>(new HashIndex(key_width(), key_count() + appended.count, *std::move(longer),
                                              lanes_, std::move(statistics)));
}

void HashIndex::precompile_joins(gpu::Device& device, KeyWidth width, const HashShape& shape) {
  precompile_hash_entries(device, width);
  precompile_hash_table(device, shape, width);
  HashIndex(device, {.width = width}, shape, {}).precompile(device);
}

uint32_t HashIndex::rows_of_workgroup(const gpu::Device& device, const ProbeBatch& batch) {
  const bool few = batch.count < uint64_t{group_threads(device)} * 8 * device.limits().compute_units;
  return few ? 1 : runs_on_cpu(device) ? kCpuRows : kGpuRows;
}

gpu::Kernel<shader::HashFindParams> HashIndex::find_kernel(gpu::Device& device, uint32_t rows) const {
  // GCC 12 takes what kernel_of_width does to be out of bounds when it is inlined here.
  std::string name = "index/hash/hash_find";
  name += key_width() == KeyWidth::k64 ? "64" : "32";
  return device.kernel<shader::HashFindParams>(
      name, {group_threads(device), static_cast<uint32_t>(table_.shape.scheme), table_.wide ? 1u : 0u, lanes_,
             lines_of_bucket(), rows});
}

ProbeResult HashIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  if (!batch.points()) refuse_ranges();
  const uint32_t threads = group_threads(device);
  const uint32_t rows = rows_of_workgroup(device, batch);
  const uint64_t tile = uint64_t{threads} * rows;
  const uint64_t groups = divide_up(batch.count, tile);

  SpanBatch spans(device, batch, context);
  spans.stream().dispatch(find_kernel(device, rows),
                          {.slots = table_.slots.address(),
                           .overflow = table_.overflow.address(),
                           .probes = batch.low,
                           .first = spans.first(),
                           .size = spans.size(),
                           .match_count = spans.match_count(),
                           .probe_count = static_cast<uint32_t>(batch.count),
                           .bucket_count = table_.bucket_count,
                           .seed = table_.seed,
                           .reserved = 0},
                          groups);
  return spans.finish(rows_.address(), timings);
}

bool HashIndex::find_on_host(uint64_t key, uint64_t most, std::vector<uint32_t>& rows) const {
  if (key_count() == 0) return true;
  const bool is_unique = build_statistics().unique;
  if (!is_unique && rows_.mapped() == nullptr) return false;
  const std::optional<HashedKey> found = search_on_host(table_, key_width(), key);
  if (!found || found->count > most) return false;
  if (found->count == 0) return true;
  if (is_unique) {
    rows.push_back(found->place);
    return true;
  }
  const size_t before = rows.size();
  rows.resize(before + found->count);
  std::memcpy(rows.data() + before, rows_.mapped() + uint64_t{found->place} * sizeof(uint32_t),
              found->count * sizeof(uint32_t));
  return true;
}

// Most keys are found in the first reads of their bucket, which are a sector of memory.
std::optional<KernelLookup> HashIndex::kernel_lookup() const {
  if (key_count() == 0 || !build_statistics().unique) return std::nullopt;
  return KernelLookup{.include = "index/hash/hash_lookup.glsl",
                      .type = "HashedKeys",
                      .words = {table_.slots.address(), table_.overflow.address()},
                      .numbers = {table_.bucket_count, table_.seed},
                      .constants = {static_cast<uint32_t>(table_.shape.scheme),
                                    table_.shape.slots * table_.slot_bytes() / kSectorBytes},
                      .bits_read = 8 * kSectorBytes};
}

}  // namespace rtsql
