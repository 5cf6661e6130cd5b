// Answers boxes by a BindexIndex: picks vectors and lists.
#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "index/bindex/bindex_index.h"
#include "index/contract/combine_bitmaps.h"
#include "shaders/index/bindex/bindex_flip.h"

namespace rtsql {

// The vector is that of the blocks before the bound's, or of these and the bound's.
BindexIndex::Selection BindexIndex::keys_up_to(uint64_t bound) const {
  const uint32_t block = vectors_.block_of(bound);
  const Span span = spans_[block];
  Selection selection{.vector = vectors_.of_blocks(block), .block = block, .flips = false, .interval = {}};
  if (bound >= span.most) {
    selection.vector = vectors_.of_blocks(block + 1);
  } else if (bound >= span.least) {
    selection.flips = true;
    selection.interval = {span.least, bound};
    if (bound - span.least >= span.most - bound) {
      selection.vector = vectors_.of_blocks(block + 1);
      selection.interval = {bound + 1, span.most};
    }
  }
  return selection;
}

shader::BitmapList BindexIndex::list(uint32_t block, KeyInterval interval) const {
  return {.slices = slices_.address() + uint64_t{block} * vectors_.tiles() * sizeof(uint32_t),
          .rows = entry_rows_.address(),
          .keys = entry_keys_.address(),
          .low = interval.low,
          .high = interval.high};
}

BitmapTerm BindexIndex::bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const {
  RTSQL_CHECK(conjunction.size() == 1);
  const uint64_t largest = largest_key(key_width());
  const KeyInterval wanted{conjunction[0].low, std::min(conjunction[0].high, largest)};
  if (wanted.empty() || key_count() == 0) return {};
  const BitmapTerm term = nearest_vectors(wanted);
  return options_.refine == BindexRefine::kFused ? term : bits_of(stream, term);
}

BitmapTerm BindexIndex::nearest_vectors(const KeyInterval& wanted) const {
  BitmapTerm term = {};
  if (key_width() == KeyWidth::k64) term.flags = shader::kBitmapWideKeys;
  const Selection upper = keys_up_to(wanted.high);
  const Selection lower = wanted.low == 0 ? Selection{} : keys_up_to(wanted.low - 1);
  if (upper.flips && lower.flips && upper.block == lower.block) {
    term.lists[0] = list(upper.block, wanted);
    return term;
  }
  // The rows below the interval are among those up to its end: a vector less itself is nothing.
  if (upper.vector != lower.vector) {
    term.include = upper.vector;
    term.exclude = lower.vector;
  }
  uint32_t lists = 0;
  for (const Selection& selection : {upper, lower}) {
    if (selection.flips) term.lists[lists++] = list(selection.block, selection.interval);
  }
  return term;
}

// Leaves nothing to refine to those who combine bitmaps.
BitmapTerm BindexIndex::bits_of(gpu::Stream& stream, BitmapTerm term) const {
  const gpu::Buffer& words = stream.scratch(combined_words(rows_) * sizeof(uint32_t), "a bitmap of rows");
  std::vector<shader::BitmapList> flipped;
  if (options_.refine == BindexRefine::kSorted) {
    for (shader::BitmapList& list : term.lists) {
      if (list.slices != 0) flipped.push_back(std::exchange(list, {}));
    }
  }
  stream.stage(options_.refine == BindexRefine::kSorted ? "sieve" : "refine");
  const BitmapConjunction conjunction = {term};
  combine_bitmaps(stream, std::span(&conjunction, 1), rows_, words.address());
  if (!flipped.empty()) stream.stage("refine");
  for (const shader::BitmapList& list : flipped) flip(stream, list, words);
  BitmapTerm bits = {};
  bits.include = words.address();
  return bits;
}

void BindexIndex::flip(gpu::Stream& stream, const shader::BitmapList& list, const gpu::Buffer& words) const {
  gpu::Device& device = stream.device();
  const auto kernel = device.kernel<shader::BindexFlipParams>(
      kernel_of_width("index/bindex/bindex_flip", key_width()), {group_threads(device)});
  const uint64_t groups = tile_groups(device, divide_up(key_count(), vectors_.blocks()), 1);
  stream.dispatch(kernel,
                  {.begin = list.slices,
                   .end = list.slices + uint64_t{vectors_.tiles()} * sizeof(uint32_t),
                   .rows = list.rows,
                   .keys = list.keys,
                   .low = list.low,
                   .high = list.high,
                   .words = words.address(),
                   .groups = static_cast<uint32_t>(groups),
                   .reserved = 0},
                  groups);
}

}  // namespace rtsql
