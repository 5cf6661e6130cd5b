// Measures the speed at which kernels reach memory.
#include <algorithm>

#include "common/median.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

class MemorySpeedTest : public TestDevice {
 protected:
  struct Params {
    Address from;
    Address to;
    uint32_t mask;
    uint32_t reserved;
  };

  static constexpr uint32_t kReads = uint32_t{1} << 24;

  // Returns how many random words of `bytes`, a power of two, are read in a second.
  double reads_per_second(uint64_t bytes) {
    Buffer memory = device().allocate(bytes, "random reads");
    Buffer result = device().allocate(uint64_t{kReads} * sizeof(uint32_t), "results");
    const auto kernel = device().kernel_from_source<Params>("random reads", kSource);
    const Params params{memory.address(), result.address(),
                        static_cast<uint32_t>(bytes / sizeof(uint32_t) - 1), 0};
    std::vector<double> times;
    for (int run = 0; run < 7; ++run) {
      Stream stream(device());
      stream.stage("random reads");
      stream.dispatch(kernel, params, kReads / 256);
      times.push_back(stream.finish().stages.at(0).milliseconds);
    }
    return kReads / median(times) * 1e3;
  }

  static inline const std::string kSource = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 256) in;
struct Params { uint64_t from; uint64_t to; uint mask; uint reserved; };
KERNEL_PARAMS(Params);
uint mix32(uint x) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}
void main() {
  uint i = workgroup_index() * 256 + gl_LocalInvocationID.x;
  U32s(params.to).v[i] = U32s(params.from).v[mix32(i) & params.mask];
}
)";
};

// Memory that a driver maps in small pages answers random reads at a 400th of the speed beyond some
// gigabytes.
TEST_F(MemorySpeedTest, RandomReadsOfEightGibibytesAreAsFastAsOfHalfOne) {
  if (device().info().kind == DeviceKind::kCpu) GTEST_SKIP() << "a CPU's caches decide there";
  constexpr uint64_t kLarge = uint64_t{8} << 30;
  if (device().memory().usage().free() < kLarge + (kLarge >> 2)) GTEST_SKIP() << "the device is too small";
  const double small = reads_per_second(uint64_t{512} << 20);
  EXPECT_GE(reads_per_second(kLarge), small / 2);
}

}  // namespace
}  // namespace rtsql::gpu
