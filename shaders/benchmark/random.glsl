// Gives random numbers and permutations in closed form: the n-th of a seed, without state.
#ifndef RTSQL_BENCHMARK_RANDOM_GLSL
#define RTSQL_BENCHMARK_RANDOM_GLSL

#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

// This is the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
uint64_t mix64(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ul;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebul;
  return x ^ (x >> 31);
}

// Returns the n-th of 64 random bits.
uint64_t random_bits(uint64_t seed, uint64_t n) { return mix64(seed + (n + 1) * 0x9e3779b97f4a7c15ul); }

// Returns a number from 0 to size-1, by the upper half of 64 random bits; size is at most 2^32.
uint64_t random_below(uint64_t bits, uint64_t size) { return ((bits >> 32) * size) >> 32; }

uint bits_of(uint64_t x) {
  const uint high = uint(x >> 32);
  return high != 0 ? 33 + findMSB(high) : 1 + findMSB(uint(x));
}

// Returns where a pseudo-random permutation of 0 .. size-1 takes x: steps that are each a permutation of the
// numbers of as many bits as size-1 has are walked until the number is below `size`, which on average takes
// less than two walks.
uint64_t permute(uint64_t x, uint64_t size, uint64_t seed) {
  if (size < 2) return x;
  const uint bits = bits_of(size - 1);
  const uint64_t mask = ~0ul >> (64 - bits);
  const uint shift = (bits + 1) / 2;
  do {
    for (uint round = 0; round < 4; ++round) {
      const uint64_t key = random_bits(seed, round);
      x = (x * (key | 1ul) + (key >> 7)) & mask;
      x ^= x >> shift;
    }
  } while (x >= size);
  return x;
}

#endif
