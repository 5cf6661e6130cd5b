// Describes a hashed table and mixes its keys. Tables hold mixed keys, which stand for the keys one to one.
#ifndef RTSQL_INDEX_HASH_MIX_GLSL
#define RTSQL_INDEX_HASH_MIX_GLSL

#include "algorithm/access.glsl"
#include "index/hash/hash_table.h"

const uint kNoBucket = 0xffffffffu;

struct HashedKeys {
  uint64_t slots;
  uint64_t overflow;  // of a chained table: uint32 per bucket and one more
  uint bucket_count;  // overflow buckets left out
  uint seed;          // of a cuckoo table
  uint scheme;
  uint lines;  // reads of 32 bytes that a bucket takes
};

// These bijections make every output bit depend on every input bit: they are the finalizers of MurmurHash3
// (Appleby). There are both widths, because slots hold the mixed key instead of the key; exec/keys.glsl has
// one of 64 bits only.
uint mix_key(uint x) {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

uint64_t mix_key(uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdul;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ul;
  return x ^ (x >> 33);
}

// Scales to 0 .. count-1, ascending with `hash`.
uint scale_hash(uint hash, uint count) {
  uint high, low;
  umulExtended(hash, count, high, low);
  return high;
}

uint leading_bits(uint mixed) { return mixed; }
uint leading_bits(uint64_t mixed) { return uint(mixed >> 32); }

uint rehash(uint mixed, uint seed) { return mix_key(mixed + seed); }
uint rehash(uint64_t mixed, uint seed) { return uint(mix_key(mixed + uint64_t(seed)) >> 32); }

#endif
