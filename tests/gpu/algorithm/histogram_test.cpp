#include "algorithm/histogram.h"

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class HistogramTest : public AlgorithmTest {
 protected:
  static void check(const std::vector<uint32_t>& values, uint32_t bins) {
    std::vector<uint32_t> expected(bins);
    for (uint32_t value : values) {
      if (value < bins) ++expected[value];
    }
    const gpu::Buffer buffer = upload(values);
    const gpu::Buffer counts = allocate<uint32_t>(bins);
    gpu::Stream stream(device());
    stream.fill(counts, 0xdeadbeef);
    histogram(stream, buffer.address(), values.size(), counts);
    stream.finish();
    EXPECT_EQ(download<uint32_t>(counts), expected) << values.size() << " values, " << bins << " bins";
  }
};

TEST_F(HistogramTest, EverySize) {
  for (const uint64_t count : counts()) {
    for (const uint32_t bins : {1u, 2u, 256u, 4096u, 4097u}) {
      check(random_values<uint32_t>(count, bins), bins);
    }
  }
}

TEST_F(HistogramTest, ManyBinsAndValuesBehindThem) {
  check(random_values<uint32_t>(300000, 100000), 100000);
  check(random_values<uint32_t>(300000, 100000), 1000);
  check(random_values<uint32_t>(300000, UINT32_MAX), 5000);
}

TEST_F(HistogramTest, AllInOneBin) {
  check(std::vector<uint32_t>(500000, 3), 8);
  check(std::vector<uint32_t>(500000, 4999), 5000);
}

}  // namespace
}  // namespace rtsql
