// Reads keys of either width in memory, and those of a KeySpace.
#ifndef RTSQL_BENCHMARK_KEYS_GLSL
#define RTSQL_BENCHMARK_KEYS_GLSL

#include "algorithm/access.glsl"
#include "benchmark/key_space.h"
#include "benchmark/random.glsl"

uint64_t load_key(uint64_t keys, uint64_t i, uint key_bytes) {
  return key_bytes == 8 ? U64_AT(keys, i) : uint64_t(U32_AT(keys, i));
}

void store_key(uint64_t keys, uint64_t i, uint key_bytes, uint64_t key) {
  if (key_bytes == 8) {
    U64_AT(keys, i) = key;
  } else {
    U32_AT(keys, i) = uint(key);
  }
}

uint64_t key_of(KeySpace space, uint64_t number) {
  if (number < space.dense) return number * space.stride;
  return space.sparse_begin + permute(number - space.dense, space.sparse_size, space.seed);
}

#endif
