// The index behind `bindex` cuts the domain of the keys at borders into blocks of about equal numbers of
// rows.
//
//   borders        |   12   |    40    |   41   |       one fewer than blocks; a border begins a block
//   blocks     0      1          2          3
//
//   vector 0   0 1 0 0 0 0 1 0 …      bit r: the key of row r is in block 0
//   vector 1   1 1 0 0 0 1 1 0 …      it is in block 0 or 1
//   vector 2   1 1 0 1 1 1 1 0 …
//   vector 3   1 1 1 1 1 1 1 0 …      row r has a key
//
//   entries    | block 0, tile 0 | block 0, tile 1 | … | block 1, tile 0 | …
//              (row within the tile, key) each, in any order within a block and tile
//   slices     where these begin: uint32 [block][tile], and the number of keys
//
// The rows whose key is at most a bound are those of the vector of the block before that of the bound, and
// the entries of its block up to the bound (positive selection); or those of the vector of its block without
// the entries above the bound (negative selection; "RTScan", section 4.3.3). Fewer bits are flipped by the
// one that is nearer, by the share of the block's span that lies below the bound. No entry is read where the
// bound is outside what the block has.
//
// Borders are quantiles of a sample. A value that is more than one quantile has a block of its own, so that
// bounds beside it do not read its entries.
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

inline constexpr uint32_t kMostBindexVectors = 1024;

class BindexIndex : public Index {
 public:
  // Makes at most `vectors` blocks, with a vector each.
  BindexIndex(gpu::Device& device, const IndexKeys& keys, uint32_t vectors, const WorkContext& context);

  // Takes no work and no memory.
  BitmapTerm bitmap_term(gpu::Stream& stream, const PredicateBox& box) const override;

 private:
  struct Span {
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
  };
  // Names rows by a vector and a list of rows that it has too many or too few.
  struct Selection {
    gpu::Address vector = 0;  // 0: no row
    uint32_t block = 0;
    bool flips = false;
    KeyInterval interval;  // of the block's entries that are flipped
  };

  // These are the steps of the build, in order. Keys and blocks are those of each row; the last one finishes
  // the stream.
  void find_blocks(gpu::Stream& stream, gpu::Address keys, gpu::Address has_key, gpu::Address row_blocks);
  void write_vectors(gpu::Stream& stream, gpu::Address row_blocks);
  void place_entries(gpu::Stream& stream, gpu::Address keys, gpu::Address row_blocks);
  void find_spans(gpu::Stream& stream);
  uint32_t room() const;  // the blocks that kernels have shared memory for

  uint32_t block_of(uint64_t key) const;
  gpu::Address vector_of_blocks(uint32_t blocks) const;  // of the first so many; 0 for none
  Selection keys_up_to(uint64_t bound) const;
  shader::BitmapList list(uint32_t block, KeyInterval interval) const;

  uint32_t blocks_ = 0;
  uint32_t rows_ = 0;   // of the table
  uint32_t tiles_ = 0;  // of rows
  uint32_t words_ = 0;  // of a vector
  std::vector<uint64_t> borders_;
  std::vector<Span> spans_;  // of the blocks; reversed where a block has no key
  gpu::Buffer vectors_;
  gpu::Buffer slices_;
  gpu::Buffer entry_rows_;
  gpu::Buffer entry_keys_;
};

}  // namespace rtsql
