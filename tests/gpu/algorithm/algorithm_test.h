// The tests of src/algorithm share the device and seeded data.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "gpu/stream.h"
#include "tests/gpu/test_device.h"

namespace rtsql {

class AlgorithmTest : public gpu::TestDevice {
 protected:
  // Returns counts around the edges of subgroups, tiles and groups, on any device.
  static std::vector<uint64_t> counts() {
    return {0,    1,    2,    3,     4,     5,     31,    32,     33,     63,    64,
            65,   127,  255,  256,   257,   511,   1023,  1024,   1025,   4095,  4096,
            4097, 8191, 8193, 16384, 16385, 65535, 65537, 100003, 262143, 262145};
  }

  template <class T>
  static std::vector<T> random_values(uint64_t count, T limit, uint32_t seed = 1) {
    std::mt19937_64 random(seed);
    std::vector<T> values(count);
    for (T& value : values) value = static_cast<T>(random() % limit);
    return values;
  }

  template <class T>
  static gpu::Buffer allocate(uint64_t count) {
    return device().allocate(count * sizeof(T), "test");
  }
};

}  // namespace rtsql
