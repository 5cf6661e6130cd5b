#include "algorithm/differences.h"

#include "common/divide.h"
#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class DifferencesTest : public AlgorithmTest {
 protected:
  static std::vector<uint32_t> find(const std::vector<uint32_t>& one, const gpu::Buffer* other,
                                    uint64_t bits) {
    const gpu::Buffer first = upload(one);
    const gpu::Buffer blocks = allocate<uint32_t>(divide_up(bits, kDifferenceBlockBits) + 1);
    gpu::Stream stream(device());
    stream.fill(blocks, 0);
    mark_differences(stream, first.address(), other != nullptr ? other->address() : 0, bits,
                     blocks.address());
    stream.finish();
    return download<uint32_t>(blocks);
  }
};

TEST_F(DifferencesTest, OneBitIsInOneBlock) {
  const uint64_t words = 3 * shader::kDifferenceBlockWords + 5;
  const std::vector<uint32_t> values = random_values<uint32_t>(words, UINT32_MAX);
  const uint64_t bits = 32 * words - 7;
  for (const uint64_t bit : {uint64_t{0}, uint64_t{31}, kDifferenceBlockBits - 1, kDifferenceBlockBits,
                             2 * kDifferenceBlockBits + 77, bits - 1, bits, 32 * words - 1}) {
    std::vector<uint32_t> changed = values;
    changed[bit / 32] ^= 1u << (bit % 32);
    const gpu::Buffer other = upload(changed);
    std::vector<uint32_t> expected(5, 0);
    if (bit < bits) expected[bit / kDifferenceBlockBits] = 1;
    EXPECT_EQ(find(values, &other, bits), expected) << "bit " << bit;
  }
}

TEST_F(DifferencesTest, WithOnesAtEachCount) {
  for (const uint64_t bits : counts()) {
    std::vector<uint32_t> ones(divide_up(bits, 32) + 1, UINT32_MAX);
    ones[bits / 32] &= (1u << (bits % 32)) - 1;  // what is past the end does not count
    EXPECT_EQ(find(ones, nullptr, bits), std::vector<uint32_t>(divide_up(bits, kDifferenceBlockBits) + 1));
    if (bits == 0) continue;
    ones[(bits - 1) / 32] ^= 1u << ((bits - 1) % 32);
    EXPECT_EQ(find(ones, nullptr, bits)[(bits - 1) / kDifferenceBlockBits], 1u) << bits;
  }
}

}  // namespace
}  // namespace rtsql
