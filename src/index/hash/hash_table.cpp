#include "index/hash/hash_table.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include "algorithm/partition.h"
#include "algorithm/scan.h"
#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "shaders/index/hash/hash_evict.h"
#include "shaders/index/hash/hash_insert.h"
#include "shaders/index/hash/hash_overflow.h"
#include "shaders/index/hash/hash_place.h"
#include "shaders/index/hash/hash_rank.h"
#include "shaders/index/hash/hash_settle.h"

namespace rtsql {

namespace {

constexpr uint64_t kLargestPrime32 = 4294967291;

// One invocation may drive out so many keys before it gives up; then so many tables are tried, each with
// other hash functions, and every third one larger.
constexpr uint32_t kMostEvictions = 400;
constexpr uint32_t kMostAttempts = 12;
constexpr uint32_t kAttemptsOfOneSize = 3;
constexpr double kGrowth = 1.3;

bool is_prime(uint64_t number) {
  if (number < 4) return number > 1;
  if (number % 2 == 0) return false;
  for (uint64_t divisor = 3; divisor * divisor <= number; divisor += 2) {
    if (number % divisor == 0) return false;
  }
  return true;
}

uint32_t prime_from(uint64_t number) {
  number = std::max<uint64_t>(number, 2);
  if (number >= kLargestPrime32) return static_cast<uint32_t>(kLargestPrime32);
  while (!is_prime(number)) ++number;
  return static_cast<uint32_t>(number);
}

// Returns the variant for keys of that width; its first constant is the size of a workgroup.
template <class Params>
gpu::Kernel<Params> kernel_for(gpu::Device& device, KeyWidth width, const char* name,
                               gpu::Specialization constants) {
  constants.insert(constants.begin(), group_threads(device));
  return device.kernel<Params>(kernel_of_width(fmt::format("index/hash/{}", name), width), constants);
}

gpu::Kernel<shader::HashInsertParams> insert_kernel(gpu::Device& device, KeyWidth width, uint32_t slots,
                                                    bool wide) {
  return kernel_for<shader::HashInsertParams>(device, width, "hash_insert", {slots, wide ? 1u : 0u});
}

gpu::Kernel<shader::HashEvictParams> evict_kernel(gpu::Device& device, KeyWidth width, uint32_t slots) {
  return kernel_for<shader::HashEvictParams>(device, width, "hash_evict", {slots, kMostEvictions});
}

gpu::Kernel<shader::HashSettleParams> settle_kernel(gpu::Device& device, KeyWidth width, bool wide) {
  return kernel_for<shader::HashSettleParams>(device, width, "hash_settle", {wide ? 1u : 0u});
}

class HashTableBuilder {
 public:
  HashTableBuilder(gpu::Device& device, const HashEntries& entries, const HashShape& shape,
                   const WorkContext& context, IndexBuildStatistics& statistics)
      : device_(device),
        entries_(entries),
        context_(context),
        statistics_(statistics),
        stream_(device, context.interrupt),
        threads_(group_threads(device)) {
    table_.shape = shape;
    table_.wide = entries.width == KeyWidth::k64 || !entries.unique();
    resize(shape.load);
  }

  HashTable build() {
    switch (table_.shape.scheme) {
      case HashScheme::kOpen:
        insert();
        break;
      case HashScheme::kCuckoo:
        settle();
        break;
      case HashScheme::kChain:
        chain();
        break;
    }
    return std::move(table_);
  }

 private:
  uint32_t slots() const { return table_.shape.slots; }
  uint32_t entry_count() const { return static_cast<uint32_t>(entries_.count); }
  uint32_t key_count() const { return static_cast<uint32_t>(entries_.key_count); }
  uint32_t wide() const { return table_.wide ? 1 : 0; }

  void resize(double load) {
    const double wanted = static_cast<double>(entries_.count) / (load * slots());
    table_.bucket_count = prime_from(static_cast<uint64_t>(std::ceil(wanted)));
  }

  void allocate_slots(uint64_t buckets) {
    table_.slots = device_.allocate(buckets * slots() * table_.slot_bytes(), "slots of a hashed index");
  }

  gpu::Buffer allocate_words(uint64_t count) {
    return device_.allocate(count * sizeof(uint32_t), "building a hashed index");
  }

  template <class Params>
  gpu::Kernel<Params> kernel(const char* name, gpu::Specialization constants) {
    return kernel_for<Params>(device_, entries_.width, name, std::move(constants));
  }

  // The memory that is allocated now, besides `scratch` bytes, counts for the peak.
  void finish(uint64_t scratch) {
    statistics_.timings.add(stream_.finish());
    uint64_t bytes = scratch;
    for (const gpu::Buffer* buffer : std::initializer_list<const gpu::Buffer*>{
             &entries_.keys, &entries_.rows, &entries_.heads, &table_.slots, &table_.overflow}) {
      if (*buffer) bytes += buffer->bytes();
    }
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, bytes);
    context_.poll();
  }

  void insert() {
    allocate_slots(table_.bucket_count);
    const gpu::Buffer counts = allocate_words(table_.bucket_count);
    stream_.stage("insert");
    stream_.fill(table_.slots, shader::kHashEmpty);
    stream_.fill(counts, 0);
    stream_.dispatch(insert_kernel(device_, entries_.width, slots(), table_.wide),
                     {.keys = entries_.keys.address(),
                      .rows = entries_.rows.address(),
                      .heads = entries_.heads.address(),
                      .slots = table_.slots.address(),
                      .counts = counts.address(),
                      .entry_count = entry_count(),
                      .key_count = key_count(),
                      .bucket_count = table_.bucket_count,
                      .reserved = 0},
                     divide_up(entries_.count, threads_));
    finish(counts.bytes());
  }

  // Entries find their slots first, as one exchange moves no more than the number of an entry; then the slots
  // are written in order.
  void settle() {
    const gpu::Buffer owners = find_owners();
    const uint64_t slot_count = uint64_t{table_.bucket_count} * slots();
    allocate_slots(table_.bucket_count);
    stream_.stage("settle");
    stream_.dispatch(settle_kernel(device_, entries_.width, table_.wide),
                     {.keys = entries_.keys.address(),
                      .rows = entries_.rows.address(),
                      .heads = entries_.heads.address(),
                      .slots = table_.slots.address(),
                      .owners = owners.address(),
                      .slot_count = slot_count,
                      .entry_count = entry_count(),
                      .key_count = key_count()},
                     divide_up(slot_count, threads_));
    finish(owners.bytes());
  }

  gpu::Buffer find_owners() {
    double load = table_.shape.load;
    for (uint32_t attempt = 0; attempt < kMostAttempts; ++attempt) {
      if (attempt > 0 && attempt % kAttemptsOfOneSize == 0) resize(load /= kGrowth);
      table_.seed = attempt;
      gpu::Buffer owners = allocate_words(uint64_t{table_.bucket_count} * slots());
      if (try_owners(owners)) return owners;
    }
    throw Error(ErrorKind::kValue, fmt::format("cuckoo hashing finds no place for some of {} keys in {} "
                                               "tables",
                                               entries_.count, kMostAttempts))
        .hint("use scheme = chain, a lower load, or USING hash");
  }

  bool try_owners(const gpu::Buffer& owners) {
    const gpu::Buffer counts = allocate_words(table_.bucket_count);
    const gpu::Buffer homeless = allocate_words(1);
    stream_.stage("evict");
    stream_.fill(owners, shader::kHashEmpty);
    stream_.fill(counts, 0);
    stream_.fill(homeless, 0);
    stream_.dispatch(evict_kernel(device_, entries_.width, slots()),
                     {.keys = entries_.keys.address(),
                      .rows = entries_.rows.address(),
                      .heads = entries_.heads.address(),
                      .owners = owners.address(),
                      .counts = counts.address(),
                      .homeless = homeless.address(),
                      .entry_count = entry_count(),
                      .key_count = key_count(),
                      .bucket_count = table_.bucket_count,
                      .seed = table_.seed},
                     divide_up(entries_.count, threads_));
    uint32_t left = 0;
    stream_.download(homeless, 0, std::as_writable_bytes(std::span(&left, 1)), gpu::InRehearsal::kGivesZeros);
    finish(owners.bytes() + counts.bytes());
    return left == 0;
  }

  void chain() {
    const uint64_t count = uint64_t{table_.bucket_count} + 1;
    const gpu::Buffer ranks = allocate_words(entries_.count);
    const gpu::Buffer counts = allocate_words(count);
    uint64_t overflow_buckets = 0;
    table_.overflow = allocate_words(count);
    stream_.stage("rank");
    stream_.fill(counts, 0);
    stream_.dispatch(kernel<shader::HashRankParams>("hash_rank", {}),
                     {.keys = entries_.keys.address(),
                      .rows = entries_.rows.address(),
                      .heads = entries_.heads.address(),
                      .ranks = ranks.address(),
                      .counts = counts.address(),
                      .entry_count = entry_count(),
                      .key_count = key_count(),
                      .bucket_count = table_.bucket_count,
                      .reserved = 0},
                     divide_up(entries_.count, threads_));
    stream_.dispatch(
        device_.kernel<shader::HashOverflowParams>("index/hash/hash_overflow", {threads_, slots()}),
        {.counts = counts.address(),
         .blocks = table_.overflow.address(),
         .count = static_cast<uint32_t>(count),
         .reserved = 0},
        divide_up(count, threads_));
    const gpu::Buffer& total = stream_.scratch(sizeof(uint64_t));
    exclusive_scan(stream_, table_.overflow.address(), table_.overflow.address(), count, ScanSum::k32,
                   total.address());
    stream_.download(total, 0, std::as_writable_bytes(std::span(&overflow_buckets, 1)),
                     gpu::InRehearsal::kGivesZeros);
    finish(ranks.bytes() + counts.bytes());

    RTSQL_CHECK(table_.bucket_count + overflow_buckets < UINT32_MAX);
    allocate_slots(table_.bucket_count + overflow_buckets);
    stream_.stage("place");
    stream_.fill(table_.slots, shader::kHashEmpty);
    stream_.dispatch(kernel<shader::HashPlaceParams>("hash_place", {slots(), wide()}),
                     {.keys = entries_.keys.address(),
                      .rows = entries_.rows.address(),
                      .heads = entries_.heads.address(),
                      .slots = table_.slots.address(),
                      .ranks = ranks.address(),
                      .overflow = table_.overflow.address(),
                      .entry_count = entry_count(),
                      .key_count = key_count(),
                      .bucket_count = table_.bucket_count,
                      .reserved = 0},
                     divide_up(entries_.count, threads_));
    finish(ranks.bytes() + counts.bytes());
  }

  gpu::Device& device_;
  const HashEntries& entries_;
  const WorkContext& context_;
  IndexBuildStatistics& statistics_;
  gpu::Stream stream_;
  uint32_t threads_;
  HashTable table_;
};

}  // namespace

void precompile_hash_table(gpu::Device& device, const HashShape& shape, KeyWidth width) {
  const bool wide = width == KeyWidth::k64;
  switch (shape.scheme) {
    case HashScheme::kOpen:
      insert_kernel(device, width, shape.slots, wide);
      break;
    case HashScheme::kCuckoo:
      evict_kernel(device, width, shape.slots);
      settle_kernel(device, width, wide);
      break;
    case HashScheme::kChain:
      break;  // no method's default
  }
}

HashTable build_hash_table(gpu::Device& device, const HashEntries& entries, const HashShape& shape,
                           const WorkContext& context, IndexBuildStatistics& statistics) {
  return HashTableBuilder(device, entries, shape, context, statistics).build();
}

}  // namespace rtsql
