// Filter vectors cut the domain of a column's keys at boundaries into blocks, and say for each block which
// rows have their key in it or in one before it ("RTScan", section 4.3; BinDex, SIGMOD 2020).
//
//   boundaries     |   12   |    40    |   41   |       one fewer than blocks; a boundary begins a block
//   blocks     0      1          2          3
//
//   vector 0   0 1 0 0 0 0 1 0 …      bit r: the key of row r is in block 0
//   vector 1   1 1 0 0 0 1 1 0 …      it is in block 0 or 1
//   vector 2   1 1 0 1 1 1 1 0 …
//   vector 3   1 1 1 1 1 1 1 0 …      row r has a key
#pragma once

#include <cstdint>
#include <vector>

#include "index/filter/row_keys.h"

namespace rtsql {

inline constexpr uint32_t kMostFilterVectors = 1024;

class FilterVectors {
 public:
  FilterVectors() = default;  // without blocks
  // Allocates a vector for each block of a table of so many rows; its bits are undefined at first.
  FilterVectors(gpu::Device& device, KeyWidth width, uint64_t rows, std::vector<uint64_t> boundaries);

  uint32_t blocks() const { return blocks_; }
  uint64_t bytes() const { return blocks_ == 0 ? 0 : vectors_.bytes(); }
  const std::vector<uint64_t>& boundaries() const { return boundaries_; }
  uint32_t block_of(uint64_t key) const;
  // Returns the vector of the first so many blocks' rows, whole quads of words; 0 for no block.
  gpu::Address of_blocks(uint32_t blocks) const;

  // These are the steps of the build. The first finds the block of each row, as a uint16, and unless `counts`
  // is 0 how many rows of each tile of the bitmap each block has, as uint32 [block][tile]; the second writes
  // the vectors.
  void find_blocks(gpu::Stream& stream, const RowKeys& keys, gpu::Address row_blocks,
                   gpu::Address counts = 0) const;
  void write(gpu::Stream& stream, gpu::Address row_blocks) const;
  uint64_t row_blocks_bytes() const;

  uint32_t tiles() const;  // of the table's rows
  uint32_t room() const;   // the blocks that kernels have shared memory for

 private:
  KeyWidth width_ = KeyWidth::k32;
  uint32_t rows_ = 0;   // of the table
  uint32_t words_ = 0;  // of a vector
  uint32_t blocks_ = 0;
  std::vector<uint64_t> boundaries_;
  gpu::Buffer vectors_;
};

}  // namespace rtsql
