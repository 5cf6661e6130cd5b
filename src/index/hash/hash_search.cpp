#include "index/hash/hash_search.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace rtsql {
namespace {

constexpr uint32_t kNoBucket = UINT32_MAX;
constexpr uint32_t kGoldenRatio = 0x9e3779b9u;

uint32_t mix_key(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

uint64_t mix_key(uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdu;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53u;
  return x ^ (x >> 33);
}

uint32_t leading_bits(uint32_t mixed) {
  return mixed;
}

uint32_t leading_bits(uint64_t mixed) {
  return static_cast<uint32_t>(mixed >> 32);
}

template <class Key>
uint32_t rehash(Key mixed, uint32_t seed) {
  return leading_bits(mix_key(static_cast<Key>(mixed + seed)));
}

// Scales to 0 .. count-1, ascending with `hash`.
uint32_t scale_hash(uint32_t hash, uint32_t count) {
  return static_cast<uint32_t>((uint64_t{hash} * count) >> 32);
}

template <class Value>
Value read_at(const gpu::Buffer& buffer, uint64_t place) {
  Value value;
  std::memcpy(&value, buffer.mapped() + place * sizeof(Value), sizeof(Value));
  return value;
}

template <class Key>
class Search {
 public:
  Search(const HashTable& table, Key key) : table_(table), mixed_(mix_key(key)) {}

  HashedKey run() const {
    uint32_t bucket = first_bucket();
    for (uint32_t tries = 1; bucket != kNoBucket; ++tries) {
      if (const std::optional<HashedKey> found = search_bucket(bucket)) return *found;
      bucket = next_bucket(bucket, tries);
    }
    return {};
  }

 private:
  // Memory that is far is read in large pieces.
  static constexpr uint32_t kPiece = 64;

  // Returns none where the bucket is full and does not have the key.
  std::optional<HashedKey> search_bucket(uint32_t bucket) const {
    const uint32_t slot_bytes = table_.slot_bytes(), bytes = table_.shape.slots * slot_bytes;
    std::array<std::byte, kPiece> piece;
    for (uint32_t begin = 0; begin < bytes; begin += kPiece) {
      const uint32_t count = std::min(kPiece, bytes - begin);
      std::memcpy(piece.data(), table_.slots.mapped() + uint64_t{bucket} * bytes + begin, count);
      for (uint32_t at = 0; at < count; at += slot_bytes) {
        const Slot slot = read_slot(piece.data() + at);
        if (slot.place == shader::kHashEmpty) return HashedKey{};
        if (slot.key == mixed_) return HashedKey{slot.place, slot.count};
      }
    }
    return std::nullopt;
  }

  struct Slot {
    uint64_t key = 0;
    uint32_t count = 1, place = 0;
  };

  Slot read_slot(const std::byte* bytes) const {
    Slot slot;
    if (table_.wide) {
      std::memcpy(&slot.key, bytes, 8);
      std::memcpy(&slot.count, bytes + 8, 4);
      std::memcpy(&slot.place, bytes + 12, 4);
    } else {
      std::memcpy(&slot.key, bytes, 4);
      std::memcpy(&slot.place, bytes + 4, 4);
    }
    return slot;
  }

  uint32_t first_bucket() const { return scale_hash(leading_bits(mixed_), table_.bucket_count); }

  uint32_t stride_bucket(uint32_t bucket) const {
    const uint32_t buckets = table_.bucket_count;
    const uint32_t stride = 1 + scale_hash(rehash(mixed_, kGoldenRatio), buckets - 1);
    return bucket >= buckets - stride ? bucket - (buckets - stride) : bucket + stride;
  }

  uint32_t overflow_bucket(uint32_t tries) const {
    const uint32_t home = first_bucket();
    const uint32_t overflow = read_at<uint32_t>(table_.overflow, home) + tries - 1;
    const bool is_own = overflow < read_at<uint32_t>(table_.overflow, home + 1);
    return is_own ? table_.bucket_count + overflow : kNoBucket;
  }

  // Returns where the key may be after `tries` buckets, of which `bucket` was the last.
  uint32_t next_bucket(uint32_t bucket, uint32_t tries) const {
    switch (table_.shape.scheme) {
      case HashScheme::kOpen:
        return stride_bucket(bucket);
      case HashScheme::kCuckoo:
        if (tries >= shader::kHashCuckooChoices) return kNoBucket;
        return scale_hash(rehash(mixed_, table_.seed * 2 + tries * kGoldenRatio), table_.bucket_count);
      case HashScheme::kChain:
        return overflow_bucket(tries);
    }
    return kNoBucket;
  }

  const HashTable& table_;
  const Key mixed_;
};

}  // namespace

std::optional<HashedKey> search_on_host(const HashTable& table, KeyWidth width, uint64_t key) {
  if (table.slots.mapped() == nullptr) return std::nullopt;
  if (table.shape.scheme == HashScheme::kChain && table.overflow.mapped() == nullptr) return std::nullopt;
  if (width == KeyWidth::k64) return Search(table, key).run();
  return Search(table, static_cast<uint32_t>(key)).run();
}

}  // namespace rtsql
