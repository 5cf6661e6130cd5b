// Says where the keys of a hashed table go. Tables hold mixed keys, which stand for the keys one to one.
#ifndef RTSQL_INDEX_HASH_TABLE_GLSL
#define RTSQL_INDEX_HASH_TABLE_GLSL

#include "index/hash/hash_table.h"
#include "index/search/sorted_key.glsl"

// These bijections make every output bit depend on every input bit: they are the finalizers of MurmurHash3
// (Appleby). There are both widths, because slots hold the mixed key instead of the key; exec/keys.glsl has
// one of 64 bits only.
uint mix32(uint x) {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

uint64_t mix64(uint64_t x) {
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

#if KEY_BITS == 64
uint64_t mix_key(uint64_t key) { return mix64(key); }
uint leading_bits(uint64_t mixed) { return uint(mixed >> 32); }
uint rehash(uint64_t mixed, uint seed) { return uint(mix64(mixed + uint64_t(seed)) >> 32); }
#else
uint mix_key(uint key) { return mix32(key); }
uint leading_bits(uint mixed) { return mixed; }
uint rehash(uint mixed, uint seed) { return mix32(mixed + seed); }
#endif

// The bucket ascends with the mixed key: in that order, keys are written to a table from its first bucket to
// its last.
uint first_bucket(KEY mixed, uint buckets) { return scale_hash(leading_bits(mixed), buckets); }

// Returns the next bucket of open addressing. `buckets` is prime, so that any stride leads through all of
// them.
uint stride_bucket(KEY mixed, uint bucket, uint buckets) {
  const uint stride = 1 + scale_hash(rehash(mixed, 0x9e3779b9u), buckets - 1);
  return bucket >= buckets - stride ? bucket - (buckets - stride) : bucket + stride;
}

// Returns a bucket of cuckoo hashing: choice 0 is the first bucket.
uint cuckoo_bucket(KEY mixed, uint choice, uint seed, uint buckets) {
  if (choice == 0) return first_bucket(mixed, buckets);
  return scale_hash(rehash(mixed, seed * 2 + choice * 0x9e3779b9u), buckets);
}

#endif
