// Answers boxes by a BindexIndex: picks vectors and lists.
#include <algorithm>

#include "common/check.h"
#include "index/bindex/bindex_index.h"

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

BitmapTerm BindexIndex::bitmap_term(gpu::Stream&, const PredicateBox& box) const {
  RTSQL_CHECK(box.size() == 1);
  BitmapTerm term = {};
  if (key_width() == KeyWidth::k64) term.flags = shader::kBitmapWideKeys;
  const uint64_t largest = largest_key(key_width());
  const KeyInterval wanted{box[0].low, std::min(box[0].high, largest)};
  if (wanted.empty() || key_count() == 0) return term;

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

}  // namespace rtsql
