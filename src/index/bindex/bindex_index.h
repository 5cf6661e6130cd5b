// The index behind `bindex` has filter vectors (index/filter/filter_vectors.h), whose blocks have about equal
// numbers of rows, and the entries of each block.
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
// Boundaries are quantiles of a sample. A value that is more than one quantile has a block of its own, so
// that bounds beside it do not read its entries.
//
// `fused` leaves the entries to the kernel that combines bitmaps, which flips bits in shared memory. `apart`
// flips them so too, but in a bitmap of each column that is combined afterwards. `sorted` has the entries of
// a block in the order of their keys, as BinDex has: a kernel finds those between two keys and flips their
// bits one by one, in such a bitmap too.
//
//   entries    | block 0 | block 1 | …        (row within the table, key) each, ascending by key
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "index/filter/filter_vectors.h"

namespace rtsql {

enum class BindexRefine : uint8_t { kFused, kApart, kSorted };

struct BindexOptions {
  uint32_t vectors = 128;  // at most so many blocks, with a vector each
  BindexRefine refine = BindexRefine::kFused;
};

class BindexIndex : public BitmapIndex {
 public:
  BindexIndex(gpu::Device& device, const IndexKeys& keys, const BindexOptions& options,
              const WorkContext& context);

  // Takes no work and no memory if refinement is fused; else scratch for a bitmap and the stages "sieve" and
  // "refine".
  BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const override;
  std::unique_ptr<Index> build_alike(gpu::Device& device, const IndexKeys& keys,
                                     const WorkContext& context) const override {
    return std::make_unique<BindexIndex>(device, keys, options_, context);
  }

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

  // These are steps of the build, in order; the last one finishes the stream.
  void count_slices(gpu::Stream& stream, const RowKeys& keys, gpu::Address row_blocks);
  void place_entries(gpu::Stream& stream, gpu::Address keys, gpu::Address row_blocks);
  void sort_entries(gpu::Stream& stream, const IndexKeys& keys);
  void find_spans(gpu::Stream& stream);

  BitmapTerm nearest_vectors(const KeyInterval& wanted) const;
  Selection keys_up_to(uint64_t bound) const;
  shader::BitmapList list(uint32_t block, KeyInterval interval) const;
  BitmapTerm bits_of(gpu::Stream& stream, BitmapTerm term) const;
  void flip(gpu::Stream& stream, const shader::BitmapList& list, const gpu::Buffer& words) const;

  BindexOptions options_;
  uint32_t rows_ = 0;  // of the table
  FilterVectors vectors_;
  std::vector<Span> spans_;  // of the blocks; reversed where a block has no key
  gpu::Buffer slices_;
  gpu::Buffer entry_rows_;
  gpu::Buffer entry_keys_;
};

}  // namespace rtsql
