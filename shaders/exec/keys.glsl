// Maps values to unsigned keys and back, keeping their order: schema/key_encoding.h in GLSL.
#ifndef RTSQL_EXEC_KEYS_GLSL
#define RTSQL_EXEC_KEYS_GLSL

const uint kSign32 = 0x80000000u;
const uint64_t kSign64 = 0x8000000000000000ul;
const uint kNoCode = 0xFFFFFFFFu;

// Tests the bits, because compilers may assume that there is no NaN.
bool is_nan(double x) { return (doubleBitsToUint64(x) & 0x7FFFFFFFFFFFFFFFul) > 0x7FF0000000000000ul; }

uint to_key(bool x) { return x ? 1u : 0u; }
uint to_key(uint code) { return code; }
uint to_key(int x) { return uint(x) ^ kSign32; }
uint64_t to_key(int64_t x) { return uint64_t(x) ^ kSign64; }
uint64_t to_key(double x) {
  uint64_t bits = doubleBitsToUint64(x);
  if (is_nan(x)) return 0xFFFFFFFFFFFFFFFFul;
  if (bits == kSign64) bits = 0ul;
  return (bits & kSign64) != 0ul ? ~bits : bits | kSign64;
}

bool from_key_bool(int key) { return key != 0; }
uint from_key_u32(int key) { return uint(key); }
int from_key_i32(int key) { return int(uint(key) ^ kSign32); }
int64_t from_key_i64(int64_t key) { return int64_t(uint64_t(key) ^ kSign64); }
double from_key_f64(int64_t key) {
  uint64_t bits = uint64_t(key);
  return uint64BitsToDouble((bits & kSign64) != 0ul ? bits & ~kSign64 : ~bits);
}

// NaN equals NaN and is larger than every number.
bool equal_floats(double a, double b) { return a == b || (is_nan(a) && is_nan(b)); }
bool less_floats(double a, double b) { return is_nan(b) ? !is_nan(a) : a < b; }

// Tells whether the ascending list of `size` keys has this one.
bool contains_key(uint64_t list, uint size, uint64_t key) {
  uint low = 0u, high = size;
  while (low < high) {
    uint middle = (low + high) / 2u;
    if (U64s(list).v[middle] < key) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low < size && U64s(list).v[low] == key;
}

// As src/schema/prefix_key.h has it.
int64_t joint_prefix(int64_t a, int64_t b) {
  const uint bytes = uint(a) & 7u;
  const uint64_t word = uint64_t(a) >> 3 | uint64_t(b) >> 3 >> (8u * bytes);
  return int64_t(word << 3 | uint64_t(min(bytes + (uint(b) & 7u), 7u)));
}

// mix_bits is the finalizer of splitmix64 (Steele, Lea, Flood 2014): every bit of the result depends on every
// bit of x. It serves hashes and random numbers, which have 64 bits whatever they come from;
// index/hash/hash_mix.glsl mixes keys in their own width.
const uint64_t kNullBits = 0x6E756C6C6E756C6Cul;
uint64_t mix_bits(uint64_t x) {
  x += 0x9E3779B97F4A7C15ul;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ul;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBul;
  return x ^ (x >> 31);
}
double random_unit(int64_t seed, int64_t x) {
  uint64_t bits = mix_bits(uint64_t(x) + mix_bits(uint64_t(seed)));
  return double(bits >> 11) * (1.0lf / 9007199254740992.0lf);
}

#endif
