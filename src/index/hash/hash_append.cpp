#include "index/hash/hash_append.h"

#include <algorithm>
#include <span>

#include "algorithm/partition.h"
#include "common/check.h"
#include "shaders/index/hash/hash_append.h"
#include "shaders/index/hash/hash_rehome.h"

namespace rtsql {
namespace {

// A table fills up by this share of the slots that a build leaves empty: searches become little longer.
constexpr double kShareOfEmpty = 0.25;

// So many keys are given a slot by moving others, one after the other; more make a build the faster way.
constexpr uint32_t kMostHomeless = 4096;
constexpr uint32_t kMostMoves = 400;  // of keys, for one key

class HashAppend {
 public:
  HashAppend(gpu::Device& device, const HashTable& before, const HashEntries& entries,
             const WorkContext& context, IndexBuildStatistics& statistics)
      : device_(device),
        entries_(entries),
        context_(context),
        statistics_(statistics),
        stream_(device, context.interrupt),
        homeless_(device.allocate((1 + uint64_t{kMostHomeless}) * sizeof(uint32_t), "appending to a table")) {
    table_.shape = before.shape;
    table_.wide = before.wide;
    table_.bucket_count = before.bucket_count;
    table_.seed = before.seed;
    stream_.stage("insert");
    table_.slots = copy(before.slots);
    if (before.overflow) table_.overflow = copy(before.overflow);
  }

  std::optional<HashTable> run() {
    take_empty_slots();
    uint32_t homeless = finish();
    if (homeless > 0 && homeless <= kMostHomeless && table_.shape.scheme == HashScheme::kCuckoo) {
      stream_.stage("insert");
      move_keys();
      homeless = finish();
    }
    if (homeless > 0) return std::nullopt;
    return std::move(table_);
  }

 private:
  gpu::Buffer copy(const gpu::Buffer& from) {
    gpu::Buffer to = device_.allocate(from.bytes(), "slots of a hashed index");
    stream_.copy(from.address(), to.address(), from.bytes());
    return to;
  }

  uint32_t wide() const { return table_.wide ? 1 : 0; }

  void take_empty_slots() {
    stream_.fill(homeless_, 0, sizeof(uint32_t), 0);
    stream_.dispatch(
        device_.kernel<shader::HashAppendParams>(
            kernel_of_width("index/hash/hash_append", entries_.width),
            {group_threads(device_), static_cast<uint32_t>(table_.shape.scheme), table_.shape.slots, wide()}),
        {.keys = entries_.keys.address(),
         .rows = entries_.rows.address(),
         .slots = table_.slots.address(),
         .overflow = table_.overflow.address(),
         .homeless = homeless_.address(),
         .entry_count = static_cast<uint32_t>(entries_.count),
         .bucket_count = table_.bucket_count,
         .seed = table_.seed,
         .room = kMostHomeless},
        tile_groups(device_, entries_.count, 1));
  }

  void move_keys() {
    stream_.dispatch(
        device_.kernel<shader::HashRehomeParams>(kernel_of_width("index/hash/hash_rehome", entries_.width),
                                                 {table_.shape.slots, wide(), kMostMoves}),
        {.keys = entries_.keys.address(),
         .rows = entries_.rows.address(),
         .slots = table_.slots.address(),
         .homeless = homeless_.address(),
         .bucket_count = table_.bucket_count,
         .seed = table_.seed},
        1);
  }

  // Returns how many keys have no slot.
  uint32_t finish() {
    uint32_t homeless = 0;
    stream_.download(homeless_, 0, std::as_writable_bytes(std::span(&homeless, 1)));
    statistics_.timings.add(stream_.finish());
    const uint64_t bytes = table_.slots.bytes() + table_.overflow.bytes() + entries_.keys.bytes() +
                           entries_.rows.bytes() + homeless_.bytes();
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, bytes);
    context_.poll();
    return homeless;
  }

  gpu::Device& device_;
  const HashEntries& entries_;
  const WorkContext& context_;
  IndexBuildStatistics& statistics_;
  gpu::Stream stream_;
  gpu::Buffer homeless_;
  HashTable table_;
};

}  // namespace

std::optional<HashTable> append_to_hash_table(gpu::Device& device, const HashTable& before, uint64_t count,
                                              const HashEntries& entries, const WorkContext& context,
                                              IndexBuildStatistics& statistics) {
  RTSQL_CHECK(entries.unique());
  const double slots = static_cast<double>(before.bucket_count) * before.shape.slots;
  const double most = before.shape.load + kShareOfEmpty * (1 - before.shape.load);
  if (static_cast<double>(count + entries.count) > most * slots) return std::nullopt;
  return HashAppend(device, before, entries, context, statistics).run();
}

}  // namespace rtsql
