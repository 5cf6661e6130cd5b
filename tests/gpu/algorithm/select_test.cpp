#include "algorithm/select.h"

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class SelectTest : public AlgorithmTest {
 protected:
  // Bits are 1 with the probability density / 1024; those behind `count` in the last word are all 1.
  static std::vector<uint32_t> bitmap(uint64_t count, uint32_t density, uint32_t seed = 1) {
    std::mt19937 random(seed);
    std::vector<uint32_t> words((count + 31) / 32, 0);
    for (uint64_t i = 0; i < 32 * words.size(); ++i) {
      if (i >= count || random() % 1024 < density) words[i / 32] |= 1u << i % 32;
    }
    return words;
  }

  static void check(const std::vector<uint32_t>& words, uint64_t count, bool mapped = false) {
    std::vector<uint32_t> expected;
    std::vector<uint32_t> map = random_values<uint32_t>(mapped ? count : 0, UINT32_MAX);
    for (uint64_t i = 0; i < count; ++i) {
      if ((words[i / 32] >> i % 32 & 1) == 0) continue;
      expected.push_back(mapped ? map[i] : static_cast<uint32_t>(i));
    }
    const gpu::Buffer bits = upload(words);
    const gpu::Buffer from = upload(map);
    const gpu::Buffer out = allocate<uint32_t>(expected.size() + 1);
    const gpu::Buffer totals = allocate<uint64_t>(2);
    gpu::Stream stream(device());
    stream.fill(out, 0xdeadbeef);
    select_bits(stream, bits.address(), count, out.address(), totals.address(), mapped ? from.address() : 0);
    count_bits(stream, bits.address(), count, totals.address() + 8);
    stream.finish();

    EXPECT_EQ(download<uint64_t>(totals), std::vector<uint64_t>(2, expected.size())) << count;
    std::vector<uint32_t> selected = download<uint32_t>(out);
    EXPECT_EQ(selected.back(), 0xdeadbeef) << "wrote past the end of " << count;
    selected.pop_back();
    ASSERT_EQ(selected, expected) << count;
  }
};

TEST_F(SelectTest, MarksWhatDiffers) {
  for (uint64_t count : counts()) {
    const std::vector<uint32_t> low = random_values<uint32_t>(count, 3);
    std::vector<uint64_t> high(low.begin(), low.end());
    for (uint64_t& value : high) value <<= 32;  // both halves count
    std::vector<uint32_t> expected((count + 31) / 32, 0);
    for (uint64_t i = 0; i < count; ++i) expected[i / 32] |= uint32_t{low[i] != 1} << i % 32;

    const gpu::Buffer values4 = upload(low);
    const gpu::Buffer values8 = upload(high);
    const gpu::Buffer bitmap4 = allocate<uint32_t>(expected.size() + 1);
    const gpu::Buffer bitmap8 = allocate<uint32_t>(expected.size() + 1);
    gpu::Stream stream(device());
    for (const gpu::Buffer* bitmap : {&bitmap4, &bitmap8}) stream.fill(*bitmap, 0xdeadbeef);
    mark_different(stream, values4.address(), 4, count, 1, bitmap4.address());
    mark_different(stream, values8.address(), 8, count, uint64_t{1} << 32, bitmap8.address());
    stream.finish();
    std::vector<uint32_t> untouched = expected;
    untouched.push_back(0xdeadbeef);
    EXPECT_EQ(download<uint32_t>(bitmap4), untouched) << count;
    EXPECT_EQ(download<uint32_t>(bitmap8), untouched) << count;
  }
}

TEST_F(SelectTest, EverySizeAndDensity) {
  for (uint64_t count : counts()) {
    for (uint32_t density : {0u, 1u, 100u, 512u, 1024u}) check(bitmap(count, density), count);
  }
}

TEST_F(SelectTest, ManyWords) {
  constexpr uint64_t kCount = 3000017;
  for (uint32_t density : {1u, 90u, 1024u}) check(bitmap(kCount, density), kCount);
}

TEST_F(SelectTest, DenseStretchesAmongSparseOnes) {
  std::vector<uint32_t> words = bitmap(400000, 3);
  for (size_t i = 2000; i < 2100; ++i) words[i] = ~uint32_t{0};
  for (size_t i = 9000; i < 9500; ++i) words[i] = 0xffff00ff;
  check(words, 400000);
}

TEST_F(SelectTest, MappedPositions) {
  for (uint64_t count : {1u, 33u, 8192u, 200001u}) {
    check(bitmap(count, 200), count, true);
    check(bitmap(count, 1024), count, true);
  }
}

}  // namespace
}  // namespace rtsql
