#include "algorithm/expand.h"

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

constexpr uint32_t kMembers = 5000;

class ExpandTest : public AlgorithmTest {
 protected:
  // Expands [begin, end) of what the spans yield; `end` 0 means all of it.
  static void check(const std::vector<uint32_t>& sizes, uint64_t begin = 0, uint64_t end = 0,
                    bool permuted = true) {
    std::vector<uint32_t> first = random_values<uint32_t>(sizes.size(), kMembers, 5);
    std::vector<uint32_t> permutation = random_values<uint32_t>(2 * kMembers + 100000, UINT32_MAX, 6);
    std::vector<uint64_t> offsets;
    std::vector<uint32_t> owners, members;
    uint64_t total = 0;
    for (uint32_t i = 0; i < sizes.size(); ++i) {
      offsets.push_back(total);
      total += sizes[i];
      for (uint32_t k = 0; k < sizes[i]; ++k) {
        owners.push_back(i);
        members.push_back(permuted ? permutation[first[i] + k] : first[i] + k);
      }
    }
    if (end == 0) end = total;
    auto cut = [begin, end](std::vector<uint32_t>& values) {
      values = std::vector<uint32_t>(values.begin() + static_cast<int64_t>(begin),
                                     values.begin() + static_cast<int64_t>(end));
      values.push_back(0xdeadbeef);
    };
    cut(owners);
    cut(members);

    const gpu::Buffer first_buffer = upload(first);
    const gpu::Buffer offsets_buffer = upload(offsets);
    const gpu::Buffer permutation_buffer = upload(permutation);
    const gpu::Buffer owner_out = allocate<uint32_t>(owners.size());
    const gpu::Buffer member_out = allocate<uint32_t>(members.size());
    gpu::Stream stream(device());
    stream.fill(owner_out, 0xdeadbeef);
    stream.fill(member_out, 0xdeadbeef);
    expand_spans(stream,
                 {.first = first_buffer.address(),
                  .offsets = offsets_buffer.address(),
                  .permutation = permuted ? permutation_buffer.address() : 0,
                  .count = sizes.size(),
                  .total = total},
                 begin, end, owner_out.address(), member_out.address());
    stream.finish();
    ASSERT_EQ(download<uint32_t>(owner_out), owners);
    ASSERT_EQ(download<uint32_t>(member_out), members);
  }
};

TEST_F(ExpandTest, NoSpans) {
  check({});
}

TEST_F(ExpandTest, OnlyEmptySpans) {
  check(std::vector<uint32_t>(1000, 0));
}

TEST_F(ExpandTest, EverySizeOfSingles) {
  for (uint64_t count : counts()) check(std::vector<uint32_t>(count, 1));
}

TEST_F(ExpandTest, MixedSpans) {
  for (uint64_t count : {1u, 2u, 100u, 30000u}) check(random_values<uint32_t>(count, 5));
}

TEST_F(ExpandTest, FewMatchesAmongManyEmptySpans) {
  std::vector<uint32_t> sizes(200000, 0);
  for (uint32_t i : {0u, 1u, 777u, 100000u, 150000u, 199999u}) sizes[i] = 3;
  check(sizes);
  check(sizes, 2, 11);
}

TEST_F(ExpandTest, OneHotSpan) {
  std::vector<uint32_t> sizes = random_values<uint32_t>(3000, 3);
  sizes[1500] = 100000;
  check(sizes);
  sizes.assign(1, 100000);
  check(sizes);
}

TEST_F(ExpandTest, OneBatchOfTheOutput) {
  const std::vector<uint32_t> sizes = random_values<uint32_t>(20000, 4);
  check(sizes, 1, 2);
  check(sizes, 4096, 12289);
  check(sizes, 12345, 0);
  check(sizes, 100, 100);
}

TEST_F(ExpandTest, WithoutAPermutation) {
  check(random_values<uint32_t>(5000, 4), 0, 0, false);
}

TEST_F(ExpandTest, OneOutputOnly) {
  const std::vector<uint32_t> first = {10, 20, 30};
  const std::vector<uint64_t> offsets = {0, 2, 2};
  const gpu::Buffer first_buffer = upload(first);
  const gpu::Buffer offsets_buffer = upload(offsets);
  const gpu::Buffer out = allocate<uint32_t>(3);
  const ExpandSpans spans = {.first = first_buffer.address(),
                             .offsets = offsets_buffer.address(),
                             .permutation = 0,
                             .count = 3,
                             .total = 3};
  gpu::Stream stream(device());
  expand_spans(stream, spans, 0, 3, out.address(), 0);
  stream.finish();
  EXPECT_EQ(download<uint32_t>(out), (std::vector<uint32_t>{0, 0, 2}));
  expand_spans(stream, spans, 0, 3, 0, out.address());
  stream.finish();
  EXPECT_EQ(download<uint32_t>(out), (std::vector<uint32_t>{10, 11, 30}));
}

TEST_F(ExpandTest, SinglesAtEverySize) {
  const std::vector<uint32_t> permutation = random_values<uint32_t>(kMembers, UINT32_MAX, 6);
  const gpu::Buffer permutation_buffer = upload(permutation);
  for (uint64_t count : counts()) {
    for (uint32_t limit : {1u, 2u, 100u}) {
      const std::vector<uint32_t> first = random_values<uint32_t>(count, kMembers, 5);
      std::vector<uint32_t> sizes = random_values<uint32_t>(count, limit, 7);
      std::vector<uint32_t> owners, members;
      for (uint32_t i = 0; i < count; ++i) {
        sizes[i] = sizes[i] > 0 ? 1 : 0;
        if (sizes[i] == 0) continue;
        owners.push_back(i);
        members.push_back(permutation[first[i]]);
      }
      const uint64_t expected = owners.size();
      owners.push_back(0xdeadbeef);
      members.push_back(0xdeadbeef);

      const gpu::Buffer first_buffer = upload(first);
      const gpu::Buffer sizes_buffer = upload(sizes);
      const gpu::Buffer owner_out = allocate<uint32_t>(owners.size());
      const gpu::Buffer member_out = allocate<uint32_t>(members.size());
      const gpu::Buffer total = allocate<uint64_t>(1);
      gpu::Stream stream(device());
      stream.fill(owner_out, 0xdeadbeef);
      stream.fill(member_out, 0xdeadbeef);
      expand_singles(stream,
                     {.first = first_buffer.address(),
                      .size = sizes_buffer.address(),
                      .permutation = permutation_buffer.address(),
                      .count = count},
                     owner_out.address(), member_out.address(), total.address());
      stream.finish();
      EXPECT_EQ(download<uint64_t>(total)[0], expected) << count;
      ASSERT_EQ(download<uint32_t>(owner_out), owners) << count;
      ASSERT_EQ(download<uint32_t>(member_out), members) << count;
    }
  }
}

}  // namespace
}  // namespace rtsql
