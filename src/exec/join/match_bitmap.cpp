#include "exec/join/match_bitmap.h"

#include <algorithm>

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/rows/select_rows.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

SharedBuffer filled_bitmap(Execution& execution, uint64_t rows, uint32_t word) {
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows), "a bitmap of rows");
  if (rows > 0) execution.stream().fill(bitmap, word);
  execution.finish();  // a join that is tried again with fewer rows discards what is recorded
  return share(std::move(bitmap));
}

}  // namespace

MatchBitmap::MatchBitmap(Execution& execution, const RowSet& side, Match sought)
    : execution_(execution),
      side_(side),
      sought_(sought),
      numbered_(side),
      numbers_(execution.new_relation()),
      bitmap_(filled_bitmap(execution, side.count, sought == Match::kFound ? 0 : UINT32_MAX)) {
  numbered_.sources.push_back(
      {.relation = numbers_, .columns = {}, .range = RangeFunction{0, 1, side.count}});
}

void MatchBitmap::add(const RowSet& joined) {
  if (joined.count == 0) return;
  gpu::Stream& stream = execution_.stream();
  const SourceRows& numbers = joined.sources[joined.place_of(numbers_)];
  gpu::Address ids = numbers.row_ids;
  stream.stage("matches");
  if (ids == 0) {
    ids = stream.scratch(joined.count * sizeof(uint32_t), "row numbers").address();
    iota(stream, ids, joined.count, static_cast<uint32_t>(numbers.first));
  }
  fill_bits(stream, sought_ == Match::kFound, ids, joined.count, bitmap_->address());
  execution_.keep({numbers.keep, bitmap_});
  execution_.finish();
}

RowSet MatchBitmap::without_numbers(RowSet rows) const {
  rows.sources.erase(rows.sources.begin() + rows.place_of(numbers_));
  return rows;
}

RowSet MatchBitmap::rows() const {
  return select_by_bitmap(execution_, side_, *bitmap_);
}

RowSet MatchBitmap::marked(RelationId relation) const {
  // The bitmap is the validity of a column of which only that is read.
  const uint64_t bytes = padded_rows(side_.count) * value_bytes(TypeId::kBoolean);
  gpu::Buffer values = execution_.device().allocate(bytes, "a mark");
  gpu::Buffer validity = execution_.device().allocate(bitmap_->bytes(), "a mark");
  if (side_.count > 0) {
    execution_.stream().fill(values, 0);
    execution_.stream().copy(bitmap_->address(), validity.address(), bitmap_bytes(side_.count));
  }
  execution_.finish();
  const RelationId stored = execution_.new_relation();
  RowSet marked = side_;
  marked.sources.push_back(
      {.relation = stored,
       .columns = {std::make_shared<const Column>(TypeId::kBoolean, side_.count, std::move(values),
                                                  std::move(validity), nullptr)}});
  const ExprPtr is_null =
      make_expr(Op::kIsNull, TypeId::kBoolean, {make_column({stored, 0}, TypeId::kBoolean, true, "match")});
  marked.computed.push_back({relation, {make_expr(Op::kNot, TypeId::kBoolean, {is_null})}});
  return marked;
}

}  // namespace rtsql
