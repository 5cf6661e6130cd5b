#include "algorithm/runs.h"

#include <algorithm>

#include "algorithm/gather.h"
#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class RunsTest : public AlgorithmTest {
 protected:
  // Makes sorted keys, in runs of about `length`.
  template <class Key>
  static std::vector<Key> keys_in_runs(uint64_t count, uint64_t length) {
    std::vector<Key> keys =
        random_values<Key>(count, static_cast<Key>(std::max<uint64_t>(1, count / length)));
    for (Key& key : keys) key = static_cast<Key>(key * 2654435761u + 12345);
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  // Returns the starts and first keys of all runs.
  template <class Key>
  static void check(const std::vector<Key>& keys, uint64_t base = 0, uint32_t ignored_bits = 0) {
    SCOPED_TRACE(testing::Message() << keys.size() << " keys of " << sizeof(Key));
    std::vector<uint32_t> starts;
    std::vector<Key> firsts;
    for (size_t i = 0; i < keys.size(); ++i) {
      const auto run_of = [&](size_t k) {
        return static_cast<Key>(keys[k] - static_cast<Key>(base)) >> ignored_bits;
      };
      if (i == 0 || run_of(i) != run_of(i - 1)) {
        starts.push_back(static_cast<uint32_t>(i));
        firsts.push_back(keys[i]);
      }
    }
    const gpu::Buffer buffer = upload(keys);
    const gpu::Buffer found = allocate<uint32_t>(starts.size() + 1);
    const gpu::Buffer found_keys = allocate<Key>(starts.size() + 1);
    const gpu::Buffer total = allocate<uint64_t>(1);
    gpu::Stream stream(device());
    stream.fill(found, 0xdeadbeef);
    find_runs(stream,
              {.keys = buffer.address(),
               .key_bytes = sizeof(Key),
               .count = keys.size(),
               .base = base,
               .ignored_bits = ignored_bits},
              found.address(), total.address());
    gather(stream, sizeof(Key), buffer.address(), found.address(), starts.size(), found_keys.address());
    stream.finish();
    EXPECT_EQ(download<uint64_t>(total).front(), starts.size());
    EXPECT_EQ(download<Key>(found_keys, firsts.size()), firsts);
    starts.push_back(0xdeadbeef);
    EXPECT_EQ(download<uint32_t>(found), starts);
  }
};

TEST_F(RunsTest, EverySizeAndLength) {
  for (const uint64_t count : counts()) {
    for (const uint64_t length : {1, 3, 40, 5000}) {
      check(keys_in_runs<uint32_t>(count, length));
      check(keys_in_runs<uint64_t>(count, length));
    }
  }
}

TEST_F(RunsTest, AllEqualAndAllDifferent) {
  check(std::vector<uint32_t>(70000, 0));
  check(std::vector<uint64_t>(70000, UINT64_MAX));
  std::vector<uint64_t> different(70000);
  for (size_t i = 0; i < different.size(); ++i) different[i] = uint64_t{i} << 32;
  check(different);
}

TEST_F(RunsTest, KeysAgreeInTheirUpperBits) {
  const std::vector<uint32_t> narrow = keys_in_runs<uint32_t>(20000, 2);
  const std::vector<uint64_t> wide = keys_in_runs<uint64_t>(20000, 2);
  for (const uint32_t bits : {1u, 12u, 20u, 31u}) {
    check(narrow, 0, bits);
    check(narrow, narrow.front(), bits);
    check(wide, 0, bits);
    check(wide, wide.front(), bits + 10);
  }
}

}  // namespace
}  // namespace rtsql
