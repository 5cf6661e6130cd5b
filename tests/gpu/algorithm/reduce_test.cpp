#include "algorithm/reduce.h"

#include <algorithm>
#include <numeric>

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class ReduceTest : public AlgorithmTest {
 protected:
  // Takes the values from `skipped` on: arrays may begin anywhere.
  template <class T>
  static void check(const std::vector<T>& values, size_t skipped = 0) {
    SCOPED_TRACE(testing::Message() << values.size() << " values of " << sizeof(T) << " from " << skipped);
    const gpu::Buffer buffer = upload(values);
    const gpu::Buffer results = allocate<uint64_t>(1);
    const auto reduced = [&](Reduction reduction) {
      gpu::Stream stream(device());
      reduce(stream, reduction, buffer.address() + skipped * sizeof(T), sizeof(T), values.size() - skipped,
             results);
      stream.finish();
      return download<uint64_t>(results).front();
    };
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(skipped);
    const bool none = begin == values.end();
    EXPECT_EQ(reduced(Reduction::kSum), std::accumulate(begin, values.end(), uint64_t{0}));
    EXPECT_EQ(reduced(Reduction::kMinimum), none ? UINT64_MAX : *std::min_element(begin, values.end()));
    EXPECT_EQ(reduced(Reduction::kMaximum), none ? 0 : *std::max_element(begin, values.end()));
  }
};

TEST_F(ReduceTest, EverySize) {
  for (const uint64_t count : counts()) {
    check(random_values<uint32_t>(count, UINT32_MAX));
    check(random_values<uint64_t>(count, UINT64_MAX));
  }
}

TEST_F(ReduceTest, ArraysThatBeginAnywhere) {
  for (const size_t skipped : {1, 2, 3, 5}) {
    check(random_values<uint32_t>(10001, UINT32_MAX), skipped);
    check(random_values<uint64_t>(10001, UINT64_MAX), skipped);
  }
}

TEST_F(ReduceTest, ExtremeValues) {
  check(std::vector<uint32_t>(100000, UINT32_MAX));
  check(std::vector<uint64_t>(1000, UINT64_MAX));
  check(std::vector<uint32_t>(1000, 0));
  std::vector<uint64_t> one_of_each(5000, 7);
  one_of_each[4999] = 0;
  one_of_each[1234] = UINT64_MAX;
  check(one_of_each);
}

}  // namespace
}  // namespace rtsql
