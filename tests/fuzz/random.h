// Makes pseudo-random numbers that are the same on every machine (splitmix64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rtsql::fuzz {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  // Each pair has a stream of its own.
  Random(uint64_t seed, uint64_t stream)
      : state_(seed * 0x9E3779B97F4A7C15u ^ (stream + 1) * 0xD1B54A32D192ED03u) {
    next();
  }

  uint64_t next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // The range includes both ends.
  int64_t between(int64_t low, int64_t high) {
    return low +
           static_cast<int64_t>(next() % (static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1));
  }
  size_t below(size_t end) { return static_cast<size_t>(next() % end); }
  bool chance(double probability) { return static_cast<double>(next() >> 11) * 0x1p-53 < probability; }

  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

 private:
  uint64_t state_;
};

}  // namespace rtsql::fuzz
