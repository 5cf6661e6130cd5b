#include "algorithm/bit_ranks.h"

#include <bit>

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class BitRanksTest : public AlgorithmTest {};

// The bits behind the last one that counts are all 1.
TEST_F(BitRanksTest, CountsTheBitsBeforeEachWord) {
  for (const uint64_t count : counts()) {
    std::vector<uint32_t> words = random_values<uint32_t>((count + 31) / 32, UINT32_MAX);
    std::vector<uint32_t> expected = {0};
    for (uint64_t word = 0; word < words.size(); ++word) {
      const uint64_t left = count - 32 * word;
      const uint32_t mask = left < 32 ? (1u << left) - 1 : UINT32_MAX;
      expected.push_back(expected.back() + static_cast<uint32_t>(std::popcount(words[word] & mask)));
      words[word] |= ~mask;
    }
    const gpu::Buffer bitmap = upload(words);
    const gpu::Buffer ranks = allocate<uint32_t>(expected.size() + 1);
    gpu::Stream stream(device());
    stream.fill(ranks, 0xdeadbeef);
    rank_bits(stream, bitmap.address(), count, ranks.address());
    stream.finish();
    expected.push_back(0xdeadbeef);
    ASSERT_EQ(download<uint32_t>(ranks), expected) << count;
  }
}

}  // namespace
}  // namespace rtsql
