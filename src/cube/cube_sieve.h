// Answers what a filter asks of whole blocks of codes, so that rays are left with its edges (after "RTScan",
// section 4.2, whose bit vectors tell which rows a whole part of the space has):
//
//          blocks of 4 codes                             a filter's range of codes
//     code 0 . . . 4 . . . 8 . . . 12 . .                       3 – 13
//          +-------+-------+-------+-----              rays:    3, 12 – 13
//          |       |       |       |                   sieve:   blocks 1 and 2
//
// A cell of the sieve has the totals of the rows of one group within one block. Cells lie in the order of
// their blocks, in tiles, and the host knows the first block of each tile: a query goes through the tiles
// that may have blocks of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "cube/code_ranges.h"
#include "cube/cube_totals.h"
#include "shaders/cube/cube_sieve.h"

namespace rtsql {

// Has a row for each cell, at least one, ascending by their blocks. Columns are without NULLs.
struct CubeSieveCells {
  uint32_t block_bits = 0;        // a block has 2^block_bits codes
  ColumnPtr blocks, groups;       // INTEGERs, not negative
  std::vector<ColumnPtr> totals;  // BIGINTs: of the rows, then of each word that a query may ask for
};

class CubeSieve {
 public:
  // `codes` is how many there are. Has the kernel of one word compiled.
  CubeSieve(gpu::Device& device, CubeSieveCells cells, uint64_t codes);

  // Divides ranges of codes into blocks and what is left.
  SievedRanges divide(const CodeRanges& ranges) const { return sieved(ranges, cells_.block_bits, codes_); }
  uint64_t codes_of_block() const { return uint64_t{1} << cells_.block_bits; }

  // Adds the cells of the blocks to the totals of their groups, which have these of the words. Records into
  // the stream.
  void add(gpu::Stream& stream, const CodeRanges& blocks, const std::vector<uint32_t>& words,
           const CubeTotals& totals) const;
  // Returns how many cells that goes through.
  uint64_t cells_read(const CodeRanges& blocks) const;

  uint64_t cells() const { return cells_.blocks->rows(); }
  uint64_t resident_bytes() const;

 private:
  std::vector<uint32_t> tiles_of(const CodeRanges& blocks) const;
  gpu::Kernel<shader::CubeSieveParams> kernel(uint32_t words) const;

  gpu::Device& device_;
  const CubeSieveCells cells_;
  const uint64_t codes_;
  const uint32_t cells_of_thread_;
  const uint64_t cells_of_tile_;
  std::vector<uint32_t> first_blocks_;  // of each tile
};

}  // namespace rtsql
