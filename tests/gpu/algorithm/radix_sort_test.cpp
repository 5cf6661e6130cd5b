#include "algorithm/radix_sort.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "algorithm/radix_paths.h"
#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

// Every case runs by each way to sort.
struct SortPath {
  const char* name;
  std::function<void(gpu::Stream&, const RadixSort&)> sort;

  friend void PrintTo(const SortPath& path, std::ostream* out) { *out << path.name; }
};

class RadixSortTest : public AlgorithmTest, public ::testing::WithParamInterface<SortPath> {
 protected:
  void SetUp() override {
    AlgorithmTest::SetUp();
    if (std::string_view(GetParam().name).starts_with("sweep") &&
        !radix_sweep_shape(device(), sizeof(uint32_t)))
      GTEST_SKIP() << "the sweep's tables of so many subgroups do not fit into shared memory";
  }

  template <class Key>
  static void check(const std::vector<Key>& keys, uint32_t first_bit = 0,
                    uint32_t end_bit = 8 * sizeof(Key)) {
    std::vector<uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0);
    const Key mask = end_bit - first_bit == 8 * sizeof(Key)
                         ? static_cast<Key>(~Key{0})
                         : static_cast<Key>((Key{1} << (end_bit - first_bit)) - 1);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return (keys[a] >> first_bit & mask) < (keys[b] >> first_bit & mask);
    });
    std::vector<Key> expected;
    for (uint32_t i : order) expected.push_back(keys[i]);

    std::vector<uint32_t> positions(keys.size());
    std::iota(positions.begin(), positions.end(), 0);
    const gpu::Buffer pair_keys = upload(keys);
    const gpu::Buffer alone_keys = upload(keys);
    const gpu::Buffer values = upload(positions);
    const gpu::Buffer source_keys = upload(keys);
    const gpu::Buffer moved_keys = device().allocate(keys.size() * sizeof(Key), "test");
    const gpu::Buffer moved_positions = device().allocate(keys.size() * sizeof(uint32_t), "test");
    gpu::Stream stream(device());
    RadixSort sort = {.source = {pair_keys.address(), values.address()},
                      .keys = pair_keys.address(),
                      .key_bytes = sizeof(Key),
                      .values = values.address(),
                      .count = keys.size(),
                      .first_bit = first_bit,
                      .end_bit = end_bit};
    GetParam().sort(stream, sort);
    sort.source = {alone_keys.address()};
    sort.keys = alone_keys.address();
    sort.values = 0;
    GetParam().sort(stream, sort);
    sort.source = {source_keys.address()};
    sort.keys = moved_keys.address();
    sort.values = moved_positions.address();
    GetParam().sort(stream, sort);
    stream.finish();
    ASSERT_EQ(download<Key>(pair_keys, keys.size()), expected) << keys.size();
    ASSERT_EQ(download<uint32_t>(values, keys.size()), order) << keys.size();
    ASSERT_EQ(download<Key>(alone_keys, keys.size()), expected) << keys.size();
    ASSERT_EQ(download<Key>(moved_keys, keys.size()), expected) << keys.size();
    ASSERT_EQ(download<uint32_t>(moved_positions, keys.size()), order) << keys.size();
    ASSERT_EQ(download<Key>(source_keys, keys.size()), keys) << keys.size();
  }

  static std::vector<uint64_t> sizes() {
    return {1, 2, 3, 31, 33, 255, 256, 257, 1000, 2047, 2049, 8191, 8192, 8193, 30000, 100003};
  }
};

TEST_P(RadixSortTest, Keys32AtEverySize) {
  for (uint64_t count : sizes()) check(random_values<uint32_t>(count, UINT32_MAX));
}

TEST_P(RadixSortTest, Keys64AtEverySize) {
  for (uint64_t count : sizes()) check(random_values<uint64_t>(count, UINT64_MAX));
}

TEST_P(RadixSortTest, FewDistinctKeysStayInOrder) {
  for (uint32_t distinct : {1u, 2u, 5u, 300u}) {
    check(random_values<uint32_t>(20000, distinct));
    check(random_values<uint64_t>(20000, distinct));
  }
}

TEST_P(RadixSortTest, DigitsInWhichAllKeysAgree) {
  std::vector<uint32_t> narrow = random_values<uint32_t>(20000, 1 << 20);
  std::vector<uint64_t> wide = random_values<uint64_t>(20000, UINT64_MAX);
  for (uint32_t& key : narrow) key |= 0xabc00000;
  check(narrow);
  for (uint64_t& key : wide) key = (key & 0x00ff0000ff0000f0) | 0x1100110000110003;
  check(wide);
}

TEST_P(RadixSortTest, SortedAndReversed) {
  std::vector<uint32_t> keys(50000);
  std::iota(keys.begin(), keys.end(), UINT32_MAX - 50000);
  check(keys);
  std::reverse(keys.begin(), keys.end());
  check(keys);
}

TEST_P(RadixSortTest, SmallestAndLargestKeys) {
  std::vector<uint32_t> narrow = random_values<uint32_t>(10000, UINT32_MAX);
  for (size_t i = 0; i < narrow.size(); i += 3) narrow[i] = i % 2 == 0 ? 0 : UINT32_MAX;
  check(narrow);
  std::vector<uint64_t> wide = random_values<uint64_t>(10000, UINT64_MAX);
  for (size_t i = 0; i < wide.size(); i += 3) wide[i] = i % 2 == 0 ? 0 : UINT64_MAX;
  check(wide);
}

TEST_P(RadixSortTest, SomeBitsOnly) {
  const std::vector<uint32_t> narrow = random_values<uint32_t>(20000, UINT32_MAX);
  check(narrow, 0, 1);
  check(narrow, 3, 14);
  check(narrow, 8, 24);
  check(narrow, 31, 32);
  const std::vector<uint64_t> wide = random_values<uint64_t>(20000, UINT64_MAX);
  check(wide, 0, 33);
  check(wide, 30, 40);
  check(wide, 60, 64);
}

// Runs the sweep of GPUs, in the largest shape that the device takes.
void sweep(gpu::Stream& stream, const RadixSort& sort) {
  radix_sort_sweep(stream, sort, radix_sweep_shape(stream.device(), sort.key_bytes).value());
}

// Runs it with tiles that never wait: each counts the tiles before it that have not published yet.
void sweep_impatient(gpu::Stream& stream, const RadixSort& sort) {
  RadixSweepShape shape = radix_sweep_shape(stream.device(), sort.key_bytes).value();
  shape.spins = 0;
  radix_sort_sweep(stream, sort, shape);
}

// Runs it in portions, as more than 2^29 keys are sorted.
void sweep_in_portions(gpu::Stream& stream, const RadixSort& sort) {
  RadixSweepShape shape = radix_sweep_shape(stream.device(), sort.key_bytes).value();
  shape.portion = 4999;
  radix_sort_sweep(stream, sort, shape);
}

// Parts of few different keys are split once more.
void in_parts(gpu::Stream& stream, const RadixSort& sort) {
  radix_sort_in_parts(stream, sort, 4000);
}

INSTANTIATE_TEST_SUITE_P(Paths, RadixSortTest,
                         ::testing::Values(SortPath{"chunked", radix_sort_chunked}, SortPath{"sweep", sweep},
                                           SortPath{"sweep_impatient", sweep_impatient},
                                           SortPath{"sweep_in_portions", sweep_in_portions},
                                           SortPath{"in_parts", in_parts}),
                         [](const auto& test) { return test.param.name; });

class RadixSortChoiceTest : public AlgorithmTest {};

TEST_F(RadixSortChoiceTest, SortsInPartsWhatTheDeviceHasNoRoomFor) {
  gpu::MemoryPool& memory = device().memory();
  const std::vector<uint64_t> keys = random_values<uint64_t>(1 << 20, UINT64_MAX);
  const gpu::Buffer source = upload(keys);
  const gpu::Buffer sorted = device().allocate(keys.size() * sizeof(uint64_t), "test");
  const RadixSort sort = {.source = {source.address()},
                          .keys = sorted.address(),
                          .key_bytes = sizeof(uint64_t),
                          .count = keys.size(),
                          .end_bit = 64};
  EXPECT_EQ(rows_of_radix_parts(device(), sort), std::nullopt);
  memory.set_limit(memory.usage().used + (4 << 20));
  const std::optional<uint64_t> rows = rows_of_radix_parts(device(), sort);
  memory.set_limit(0);
  ASSERT_TRUE(rows);
  EXPECT_LE(*rows * 2 * sizeof(uint64_t), uint64_t{4} << 20);
  EXPECT_GE(*rows * 2 * sizeof(uint64_t), uint64_t{3} << 20);
}

TEST_F(RadixSortChoiceTest, SortsAndTakesNoKeysAtAll) {
  std::vector<uint32_t> keys = random_values<uint32_t>(5000, UINT32_MAX);
  const gpu::Buffer buffer = upload(keys);
  gpu::Stream stream(device());
  radix_sort(stream, buffer.address(), 4, 0, 0);
  radix_sort(stream, buffer.address(), 4, 0, keys.size());
  stream.finish();
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(download<uint32_t>(buffer), keys);
}

}  // namespace
}  // namespace rtsql
