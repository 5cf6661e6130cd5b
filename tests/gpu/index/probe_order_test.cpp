// Compares sorted probes with std::stable_sort of the same.
#include "index/contract/probe_order.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class ProbeOrderTest : public gpu::TestDevice {
 protected:
  template <class Key>
  static void expect_sorted(size_t count, bool ranges, ProbeOrder order) {
    SCOPED_TRACE(testing::Message() << sizeof(Key) << " bytes, " << count << " probes, bits "
                                    << order.first_bit << " to " << order.end_bit);
    std::mt19937_64 random(count);
    std::vector<Key> low(count), high(count);
    for (size_t i = 0; i < count; ++i) {
      low[i] = static_cast<Key>(random());
      high[i] = static_cast<Key>(random());
    }
    OwnedProbes probes = {.width = static_cast<KeyWidth>(sizeof(Key)),
                          .low = upload(low),
                          .high = ranges ? upload(high) : gpu::Buffer(),
                          .count = count};
    gpu::Stream stream(device());
    const gpu::Buffer positions = sort_probes(stream, probes, order);
    stream.finish();

    const auto digit = [&](uint32_t i) {
      const uint64_t bits = uint64_t{low[i]} >> order.first_bit;
      const uint32_t width = order.end_bit - order.first_bit;
      return width == 64 ? bits : bits & ((uint64_t{1} << width) - 1);
    };
    std::vector<uint32_t> expected(count);
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](uint32_t a, uint32_t b) { return digit(a) < digit(b); });
    const auto in_order = [&](const std::vector<Key>& ends) {
      std::vector<Key> ordered(count);
      std::transform(expected.begin(), expected.end(), ordered.begin(), [&](uint32_t i) { return ends[i]; });
      return ordered;
    };
    EXPECT_EQ(download<uint32_t>(positions), expected);
    EXPECT_EQ(download<Key>(probes.low), in_order(low));
    EXPECT_EQ(probes.batch().points(), !ranges);
    if (ranges) {
      EXPECT_EQ(download<Key>(probes.high), in_order(high));
    }
  }
};

TEST_F(ProbeOrderTest, ProbesAndWhatBelongsToThemFollowTheirLowerEnds) {
  for (const bool ranges : {false, true}) {
    for (const size_t count : {1, 2, 1000, 70000}) {
      expect_sorted<uint32_t>(count, ranges, ProbeOrder::by_all_bits(KeyWidth::k32));
      expect_sorted<uint64_t>(count, ranges, ProbeOrder::by_all_bits(KeyWidth::k64));
    }
  }
}

TEST_F(ProbeOrderTest, BitsLeftOutLeaveTheOrderAsItWas) {
  for (const bool ranges : {false, true}) {
    expect_sorted<uint32_t>(5000, ranges, {.first_bit = 4, .end_bit = 14});
    expect_sorted<uint64_t>(5000, ranges, {.first_bit = 40, .end_bit = 56});
  }
}

}  // namespace
}  // namespace rtsql
