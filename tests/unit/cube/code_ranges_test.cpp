#include "cube/code_ranges.h"

#include <gtest/gtest.h>

#include <random>

namespace rtsql {
namespace {

bool has(const CodeRanges& ranges, uint64_t code) {
  return std::ranges::any_of(
      ranges, [&](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

void expect_apart(const CodeRanges& ranges) {
  for (size_t i = 0; i < ranges.size(); ++i) {
    EXPECT_LE(ranges[i].first, ranges[i].last);
    if (i > 0) {
      EXPECT_GT(ranges[i].first, uint64_t{ranges[i - 1].last} + 1);
    }
  }
}

// Example of the paper's section 4.2: grades 1 and 2 of three, English from 60 to 100.
TEST(CodeRanges, PutsColumnsOneBehindTheOther) {
  EXPECT_EQ(combined_ranges({{{1, 2}}, {{60, 100}}}, {3, 101}), (CodeRanges{{161, 201}, {262, 302}}));
  EXPECT_EQ(combined_ranges({{{60, 100}}, {{1, 2}}}, {101, 3})->size(), 41U);
}

TEST(CodeRanges, AreOneWhereTheColumnsBehindAreWhole) {
  EXPECT_EQ(combined_ranges({{{1, 2}}, {{0, 4}}, {{0, 6}}}, {3, 5, 7}), (CodeRanges{{35, 104}}));
  EXPECT_EQ(combined_ranges({}, {}), (CodeRanges{{0, 0}}));
}

TEST(CodeRanges, AreNoneWhereAColumnHasNone) {
  EXPECT_EQ(combined_ranges({{{1, 2}}, {}}, {3, 5}), CodeRanges{});
  EXPECT_EQ(combined_ranges({{}, {{0, 1}}}, {3, 5}), CodeRanges{});
}

TEST(CodeRanges, ReachTheLargestCode) {
  const uint64_t half = uint64_t{1} << 15;
  EXPECT_EQ(combined_ranges({{{32767, 32767}}, {{65535, 65535}}}, {half, 2 * half}),
            (CodeRanges{{0x7FFFFFFF, 0x7FFFFFFF}}));
}

TEST(CodeRanges, AreNotMoreThanCanBeTraced) {
  const uint32_t most = 1 << 20;
  EXPECT_EQ(combined_ranges({{{0, most - 1}}, {{1, 1}}}, {most, 3}), std::nullopt);
}

TEST(CodeRanges, HaveTheCodesThatColumnsHave) {
  std::mt19937 random(7);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  for (int round = 0; round < 300; ++round) {
    std::vector<uint64_t> sizes;
    std::vector<CodeRanges> of_column;
    for (uint32_t columns = 1 + below(4); columns > 0; --columns) {
      sizes.push_back(1 + below(6));
      CodeRanges ranges;
      for (uint32_t code = 0; code < sizes.back(); ++code) {
        if (below(3) == 0) continue;
        const bool grows = !ranges.empty() && ranges.back().last + 1 == code;
        grows ? ranges.back().last = code, void() : ranges.push_back({code, code});
      }
      of_column.push_back(ranges);
    }
    const uint64_t count = count_codes(sizes, UINT32_MAX).value();
    const CodeRanges ranges = combined_ranges(of_column, sizes).value();
    expect_apart(ranges);
    uint64_t wanted = 0;
    for (uint64_t code = 0; code < count; ++code) {
      bool lies_within = true;
      uint64_t rest = code;
      for (size_t column = sizes.size(); column-- > 0; rest /= sizes[column])
        lies_within = lies_within && has(of_column[column], rest % sizes[column]);
      EXPECT_EQ(has(ranges, code), lies_within);
      if (lies_within) ++wanted;
    }
    EXPECT_EQ(codes_in(ranges), wanted);
    const CodeRanges parts = divided(ranges, 3);
    EXPECT_EQ(count_parts(ranges, 3), parts.size());
    for (const CodeRange& part : parts) EXPECT_LE(codes_in({part}), 3U);
    EXPECT_EQ(codes_in(parts), wanted);
    for (uint64_t code = 0; code < count; ++code) EXPECT_EQ(has(parts, code), has(ranges, code));
  }
}

TEST(CodeRanges, CountNoMoreThanAllowed) {
  EXPECT_EQ(count_codes({1 << 16, 1 << 15}, uint64_t{1} << 31), uint64_t{1} << 31);
  EXPECT_EQ(count_codes({1 << 16, 1 << 15, 2}, uint64_t{1} << 31), std::nullopt);
}

TEST(CodeRanges, AreSievedIntoBlocksAndEdges) {
  EXPECT_EQ(sieved({{0, 9}}, 0, 100).blocks, (CodeRanges{{0, 9}}));
  EXPECT_EQ(sieved({{0, 9}}, 0, 100).edges, CodeRanges{});
  EXPECT_EQ(sieved({{3, 13}}, 2, 100).blocks, (CodeRanges{{1, 2}}));
  EXPECT_EQ(sieved({{3, 13}}, 2, 100).edges, (CodeRanges{{3, 3}, {12, 13}}));
  EXPECT_EQ(sieved({{1, 6}}, 2, 100).edges, (CodeRanges{{1, 6}}));
  EXPECT_EQ(sieved({{0, UINT32_MAX - 1}}, 31, UINT32_MAX).blocks, (CodeRanges{{0, 1}}));
}

// Each code is in a block or an edge, and each block is among the ranges.
TEST(CodeRanges, LoseNoCodesToASieve) {
  std::mt19937 random(11);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  for (int round = 0; round < 300; ++round) {
    const uint32_t codes = 1 + below(200), bits = below(5);
    CodeRanges ranges;
    for (uint32_t first = below(20); first < codes; first += 2 + below(20)) {
      const uint32_t last = std::min(codes - 1, first + below(40));
      ranges.push_back({first, last});
      first = last;
    }
    const SievedRanges parts = sieved(ranges, bits, codes);
    expect_apart(parts.blocks);
    for (uint32_t code = 0; code < codes; ++code) {
      const bool is_in_block = has(parts.blocks, code >> bits), is_in_edge = has(parts.edges, code);
      EXPECT_FALSE(is_in_block && is_in_edge);
      EXPECT_EQ(is_in_block || is_in_edge, has(ranges, code));
    }
  }
}

}  // namespace
}  // namespace rtsql
