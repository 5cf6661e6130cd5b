// The table behind `hash` and `bucket` has buckets of a fixed number of slots, which fill up in order.
//
//   bucket 0              bucket 1                    bucket 2
//   | k r | k r | k r |   | k r | - - | - - |   …     | k r | k r | k r |
//
// A key goes to the bucket that its leading hash bits name or, if that has no slot left, to the next of its
// own sequence of buckets. No slot becomes free again, so a search ends at a bucket whose last slot is empty.
//
// A slot is 8 bytes, key and row, where keys have 32 bits and occur once; else 16: key, number of rows, and
// the row (of a key that occurs once) or the position of the first of its rows in key order. Keys are mixed
// (hash_entries.h); what tells an empty slot is its row or position, so that any key may be stored.
#pragma once

#include <cstdint>

#include "index/hash/hash_entries.h"
#include "shaders/index/hash/hash_table.h"

namespace rtsql {

enum class HashScheme : uint32_t {
  kOpen = shader::kHashOpen,      // open addressing, double hashing from bucket to bucket
  kCuckoo = shader::kHashCuckoo,  // one of three buckets, by moving keys that are there
  kChain = shader::kHashChain,    // overflow buckets behind each bucket
};

struct HashShape {
  HashScheme scheme = HashScheme::kOpen;
  uint32_t slots = 8;  // of a bucket; a power of two, at least 4
  double load = 0.8;   // entries to slots, overflow buckets not counted
};

struct HashTable {
  HashShape shape;
  bool wide = false;          // slots of 16 bytes
  uint32_t bucket_count = 0;  // prime; overflow buckets not counted
  uint32_t seed = 0;          // kCuckoo: of the hash functions for choices after the first
  gpu::Buffer slots;
  gpu::Buffer overflow;  // kChain: uint32 per bucket and one more: where its overflow buckets begin

  uint32_t slot_bytes() const { return wide ? 16 : 8; }
};

// Requests the kernels for unique keys; call it within gpu::Device::precompile.
void precompile_hash_table(gpu::Device& device, const HashShape& shape, KeyWidth width);

// Builds the table. Adds to the timings of `statistics` and raises its peak. Throws Error(kValue), naming
// the remedy, if cuckoo hashing finds no home for some key however often it tries.
HashTable build_hash_table(gpu::Device& device, const HashEntries& entries, const HashShape& shape,
                           const WorkContext& context, IndexBuildStatistics& statistics);

}  // namespace rtsql
