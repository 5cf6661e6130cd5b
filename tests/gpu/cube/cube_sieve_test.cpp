// The cells of a sieve must add up what lies in blocks, wherever these begin and end among its tiles.
#include "cube/cube_sieve.h"

#include <map>
#include <random>

#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class CubeSieveTest : public gpu::TestDevice {
 protected:
  struct Cell {
    uint32_t block, group;
    std::vector<int64_t> totals;  // rows, a sum, and a maximum
  };

  template <class T>
  static ColumnPtr column(const std::vector<T>& values) {
    const Type type = sizeof(T) == 8 ? TypeId::kBigint : TypeId::kInteger;
    return std::make_shared<const Column>(type, values.size(), upload(values), gpu::Buffer(), nullptr);
  }

  // Some blocks have cells of many groups, most of few, and some of none.
  static std::vector<Cell> random_cells(uint32_t blocks, uint32_t groups, uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
    std::vector<Cell> cells;
    for (uint32_t block = 0; block < blocks; ++block) {
      const uint32_t share = below(8) == 0 ? 1 : 1 + groups / 3 + below(5);
      for (uint32_t group = below(share); group < groups; group += 1 + below(share))
        cells.push_back({block, group, {1 + below(9), int64_t{below(UINT32_MAX)} << 20, below(1 << 30)}});
    }
    return cells;
  }

  static CubeSieve sieve_of(const std::vector<Cell>& cells, uint32_t block_bits, uint64_t codes) {
    std::vector<uint32_t> blocks, groups;
    std::vector<std::vector<int64_t>> totals(3);
    for (const Cell& cell : cells) {
      blocks.push_back(cell.block);
      groups.push_back(cell.group);
      for (size_t word = 0; word < totals.size(); ++word) totals[word].push_back(cell.totals[word]);
    }
    return {device(),
            {block_bits,
             column(blocks),
             column(groups),
             {column(totals[0]), column(totals[1]), column(totals[2])}},
            codes};
  }

  static void expect_totals(const std::vector<Cell>& cells, const CubeSieve& sieve, uint64_t groups,
                            const CodeRanges& blocks) {
    gpu::Stream stream(device());
    const CubeTotals totals(stream, groups, {{0, CubeFold::kMaximum}, {0, CubeFold::kSum}},
                            CubeTotals::Copies::kSeveral);
    sieve.add(stream, blocks, {1, 0}, totals);
    const std::vector<ColumnPtr> columns = totals.columns(stream);
    stream.finish();
    std::vector<std::vector<int64_t>> wanted(3, std::vector<int64_t>(groups));
    uint64_t inside = 0;
    for (const Cell& cell : cells) {
      const auto has = [&](const CodeRange& range) {
        return cell.block >= range.first && cell.block <= range.last;
      };
      if (!std::ranges::any_of(blocks, has)) continue;
      ++inside;
      wanted[0][cell.group] += cell.totals[0];
      wanted[1][cell.group] = std::max(wanted[1][cell.group], cell.totals[2]);
      wanted[2][cell.group] += cell.totals[1];
    }
    for (size_t word = 0; word < wanted.size(); ++word)
      EXPECT_EQ(download<int64_t>(columns[word]->values(), groups), wanted[word]) << "word " << word;
    EXPECT_GE(sieve.cells_read(blocks), inside);
    EXPECT_LE(sieve.cells_read(blocks), cells.size());
  }
};

TEST_F(CubeSieveTest, AddsTheCellsOfBlocks) {
  std::mt19937 random(3);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  for (const uint32_t groups : {1U, 2U, 40U, 3000U}) {
    const uint32_t count = 6000 / std::min(groups, 30U);
    const std::vector<Cell> cells = random_cells(count, groups, groups);
    const CubeSieve sieve = sieve_of(cells, 0, count);
    expect_totals(cells, sieve, groups, {});
    expect_totals(cells, sieve, groups, {{0, count - 1}});
    expect_totals(cells, sieve, groups, {{0, 0}, {count - 1, count - 1}});
    for (int round = 0; round < 20; ++round) {
      CodeRanges blocks;
      const uint32_t width = 1 + below(count / 2);
      for (uint32_t first = below(width); first < count; first += 2 + below(width)) {
        const uint32_t last = std::min<uint32_t>(count - 1, first + below(width));
        blocks.push_back({first, last});
        first = last;
      }
      expect_totals(cells, sieve, groups, blocks);
    }
  }
}

// All cells of a tile, and of several, may be of one block.
TEST_F(CubeSieveTest, FindsBlocksOfManyTiles) {
  constexpr uint32_t kGroups = 20000;
  std::vector<Cell> cells = {{0, 3, {1, 5, 2}}};
  for (uint32_t group = 0; group < kGroups; ++group) cells.push_back({7, group, {2, group, group % 90}});
  cells.push_back({8, 1, {1, 1, 1}});
  const CubeSieve sieve = sieve_of(cells, 0, 10);
  for (const CodeRanges& blocks : std::vector<CodeRanges>{{{7, 7}}, {{0, 6}}, {{8, 9}}, {{1, 6}}, {{0, 9}}})
    expect_totals(cells, sieve, kGroups, blocks);
}

// What is no multiple of a block's codes is left to rays; the last block ends with the codes.
TEST_F(CubeSieveTest, LeavesEdges) {
  const std::vector<Cell> cells = random_cells(4, 2, 5);
  const CubeSieve sieve = sieve_of(cells, 2, 14);
  const SievedRanges parts = sieve.divide({{3, 13}});
  EXPECT_EQ(parts.blocks, (CodeRanges{{1, 3}}));
  EXPECT_EQ(parts.edges, (CodeRanges{{3, 3}}));
  EXPECT_EQ(sieve.codes_of_block(), 4U);
}

}  // namespace
}  // namespace rtsql
