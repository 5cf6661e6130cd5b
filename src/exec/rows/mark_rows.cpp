#include "exec/rows/mark_rows.h"

#include <algorithm>
#include <span>
#include <vector>

#include "index/contract/combine_bitmaps.h"

namespace rtsql {
namespace {

RangeConjunction conjunction_of(const IndexConjunction& one) {
  RangeConjunction bounds;
  for (const KeyRange& range : one.ranges) bounds.push_back({range.low, range.high});
  return bounds;
}

}  // namespace

RowBitmap mark_rows(Execution& execution, const IndexUnion& conditions, uint64_t rows) {
  gpu::Device& device = execution.device();
  gpu::Stream& stream = execution.stream();
  stream.stage("bitmap");
  std::vector<BitmapConjunction> conjunctions;
  for (const IndexIntersection& intersection : conditions) {
    BitmapConjunction& terms = conjunctions.emplace_back();
    for (const IndexConjunction& one : intersection) {
      terms.push_back(BitmapIndex::of(*one.index->index).bitmap_term(stream, conjunction_of(one)));
      execution.keep({one.index});
    }
  }
  RowBitmap bitmap{share(device.allocate(combined_words(rows) * sizeof(uint32_t), "a bitmap of rows")), rows};
  const gpu::Buffer count = device.allocate(sizeof(uint64_t), "a count");
  stream.fill(count, 0);
  combine_bitmaps(stream, conjunctions, rows, bitmap.words->address(), count.address());
  bitmap.count = execution.read_count(count, rows);
  return bitmap;
}

}  // namespace rtsql
