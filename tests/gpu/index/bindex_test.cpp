// Tests what is particular to `bindex`: its boundaries, and which lists a term reads.
#include "index/contract/combine_bitmaps.h"
#include "index/contract/method.h"
#include "index/filter/bin_boundaries.h"
#include "index/registry/registry.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Boundaries = std::vector<uint64_t>;

TEST(BinBoundaries, AreQuantiles) {
  EXPECT_EQ(boundaries_of_sample(Boundaries{1, 2, 3, 4, 5, 6, 7, 8}, 4, UINT64_MAX), (Boundaries{3, 5, 7}));
  EXPECT_EQ(boundaries_of_sample(Boundaries{1, 2, 3}, 1, UINT64_MAX), Boundaries{});
}

TEST(BinBoundaries, SetALargeValueApart) {
  EXPECT_EQ(boundaries_of_sample(Boundaries{1, 2, 7, 7, 7, 7, 8, 9}, 8, UINT64_MAX),
            (Boundaries{2, 7, 8, 9}));
  EXPECT_EQ(boundaries_of_sample(Boundaries{7, 7, 7, 7}, 4, UINT64_MAX), (Boundaries{7, 8}));
  EXPECT_EQ(boundaries_of_sample(Boundaries(4, UINT64_MAX), 4, UINT64_MAX), Boundaries{UINT64_MAX});
  EXPECT_EQ(boundaries_of_sample(Boundaries(4, UINT32_MAX), 4, UINT32_MAX), Boundaries{UINT32_MAX});
}

class BindexTest : public gpu::TestDevice {
 protected:
  // Builds over the keys 0, 10, 20, … of so many rows.
  static std::unique_ptr<Index> build(uint32_t rows, std::string_view vectors) {
    std::vector<uint32_t> keys(rows);
    for (uint32_t row = 0; row < rows; ++row) keys[row] = 10 * row;
    const gpu::Buffer buffer = upload(keys);
    const IndexMethod& method = *find_index_method("bindex");
    return method.build(device(), {.keys = buffer.address(), .count = rows},
                        IndexOptions::parse(method.options, {{"vectors", std::string(vectors)}}), {});
  }

  static BitmapTerm term(const Index& index, KeyInterval interval) {
    gpu::Stream stream(device());
    return BitmapIndex::of(index).bitmap_term(stream, {interval});
  }

  static int lists(const BitmapTerm& term) {
    return (term.lists[0].slices != 0 ? 1 : 0) + (term.lists[1].slices != 0 ? 1 : 0);
  }
};

// All keys are in the sample: each of the ten blocks has ten.
TEST_F(BindexTest, ReadsNoEntriesWhereABoundIsBetweenBlocks) {
  const std::unique_ptr<Index> index = build(100, "10");
  EXPECT_EQ(lists(term(*index, {})), 0);
  EXPECT_EQ(term(*index, {}).exclude, 0u);
  EXPECT_EQ(lists(term(*index, {0, 399})), 0);
  EXPECT_EQ(lists(term(*index, {395, 699})), 0);
  EXPECT_EQ(lists(term(*index, {991, UINT64_MAX})), 0);
  EXPECT_EQ(term(*index, {991, UINT64_MAX}).include, 0u);
}

TEST_F(BindexTest, FlipsTheFewerEntriesOfABlock) {
  const std::unique_ptr<Index> index = build(100, "10");
  const BitmapTerm positive = term(*index, {0, 420});
  EXPECT_EQ(lists(positive), 1);
  EXPECT_EQ(positive.lists[0].low, 400u);
  EXPECT_EQ(positive.lists[0].high, 420u);
  const BitmapTerm negative = term(*index, {0, 480});
  EXPECT_EQ(lists(negative), 1);
  EXPECT_EQ(negative.lists[0].low, 481u);
  EXPECT_EQ(negative.lists[0].high, 490u);
  EXPECT_GT(negative.include, positive.include);
  EXPECT_EQ(lists(term(*index, {215, 480})), 2);
}

TEST_F(BindexTest, ReadsNoVectorForAnIntervalWithinABlock) {
  const std::unique_ptr<Index> index = build(100, "10");
  const BitmapTerm within = term(*index, {410, 450});
  EXPECT_EQ(within.include, 0u);
  EXPECT_EQ(within.exclude, 0u);
  EXPECT_EQ(lists(within), 1);
}

TEST_F(BindexTest, AnswersNoProbes) {
  EXPECT_THROW(ProbeIndex::of(*build(100, "10")), std::logic_error);
}

}  // namespace
}  // namespace rtsql
