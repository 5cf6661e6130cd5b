#include "algorithm/scan.h"

#include <functional>

#include "algorithm/scan_paths.h"
#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

// Every case runs by each way to scan.
struct ScanPath {
  const char* name;
  std::function<void(gpu::Stream&, const Scan&)> scan;

  friend void PrintTo(const ScanPath& path, std::ostream* out) { *out << path.name; }
};

class ScanTest : public AlgorithmTest, public ::testing::WithParamInterface<ScanPath> {
 protected:
  template <class Sum>
  static void check(const std::vector<uint32_t>& values, bool in_place = false, uint64_t offset = 0) {
    const uint64_t count = values.size() - offset;
    const gpu::Buffer in = upload(values);
    const gpu::Buffer out = allocate<Sum>(count + 1);
    const gpu::Buffer total = allocate<uint64_t>(1);
    gpu::Stream stream(device());
    stream.fill(out, 0xdeadbeef);
    const gpu::Address from = in.address() + offset * sizeof(uint32_t);
    const gpu::Address to = in_place ? from : out.address();
    GetParam().scan(stream, {.in = from,
                             .out = to,
                             .count = count,
                             .sum = sizeof(Sum) == 4 ? ScanSum::k32 : ScanSum::k64,
                             .total = total.address()});
    stream.finish();

    uint64_t sum = 0;
    std::vector<Sum> expected;
    for (uint64_t i = 0; i < count; ++i) {
      expected.push_back(static_cast<Sum>(sum));
      sum += values[offset + i];
    }
    if (in_place) {
      std::vector<uint32_t> scanned = download<uint32_t>(in);
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), scanned.begin() + offset)) << count;
    } else {
      std::vector<Sum> scanned = download<Sum>(out);
      Sum guard;
      std::memset(&guard, 0, sizeof(guard));
      for (size_t word = 0; word < sizeof(Sum) / 4; ++word)
        guard = static_cast<Sum>(guard | Sum{0xdeadbeef} << 32 * word);
      EXPECT_EQ(scanned.back(), guard) << "wrote past the end of " << count;
      scanned.pop_back();
      ASSERT_EQ(scanned, expected) << count;
    }
    EXPECT_EQ(download<uint64_t>(total)[0], sum) << count;
  }
};

TEST_P(ScanTest, SumsOf32BitsAtEverySize) {
  for (uint64_t count : counts()) check<uint32_t>(random_values<uint32_t>(count, 1000));
}

TEST_P(ScanTest, SumsOf64BitsAtEverySize) {
  for (uint64_t count : counts()) check<uint64_t>(random_values<uint32_t>(count, UINT32_MAX));
}

TEST_P(ScanTest, SumsOf64BitsOfTheLargestValues) {
  check<uint64_t>(std::vector<uint32_t>(300000, UINT32_MAX));
}

TEST_P(ScanTest, InPlace) {
  for (uint64_t count : {1u, 4096u, 70000u}) check<uint32_t>(random_values<uint32_t>(count, 100), true);
}

TEST_P(ScanTest, FromAnyElementOfABuffer) {
  for (uint64_t offset : {1u, 2u, 3u, 5u}) {
    check<uint32_t>(random_values<uint32_t>(20000, 100), false, offset);
    check<uint64_t>(random_values<uint32_t>(20000, 100), false, offset);
    check<uint32_t>(random_values<uint32_t>(20000, 100), true, offset);
  }
}

void sweep_unless_empty(gpu::Stream& stream, const Scan& scan, const ScanSweepShape& shape) {
  if (scan.count > 0) {
    scan_sweep(stream, scan, shape);
  } else {
    scan_by_groups(stream, scan);
  }
}

void sweep(gpu::Stream& stream, const Scan& scan) {
  sweep_unless_empty(stream, scan, {.threads = 64, .rows = 4});
}

// Scans with tiles that never wait: each sums the tiles before it that have not published yet.
void sweep_impatient(gpu::Stream& stream, const Scan& scan) {
  sweep_unless_empty(stream, scan, {.rows = 8, .spins = 0});
}

INSTANTIATE_TEST_SUITE_P(Paths, ScanTest,
                         ::testing::Values(ScanPath{"groups", scan_by_groups}, ScanPath{"sweep", sweep},
                                           ScanPath{"sweep_impatient", sweep_impatient}),
                         [](const auto& test) { return test.param.name; });

class ScanChoiceTest : public AlgorithmTest {};

TEST_F(ScanChoiceTest, WithoutATotal) {
  const gpu::Buffer in = upload(std::vector<uint32_t>(5000, 2));
  gpu::Stream stream(device());
  exclusive_scan(stream, in.address(), in.address(), 5000, ScanSum::k32);
  stream.finish();
  EXPECT_EQ(download<uint32_t>(in)[4999], 9998u);
}

}  // namespace
}  // namespace rtsql
