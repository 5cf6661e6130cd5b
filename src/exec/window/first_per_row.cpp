#include "exec/window/first_per_row.h"

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include "algorithm/scatter.h"
#include "algorithm/select.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_rows.h"
#include "exec/window/window_rows.h"
#include "schema/bitmap.h"
#include "storage/table.h"

namespace rtsql {
namespace {

// Tells whether a row of the source is in several of `count` rows.
bool has_repeated(Execution& execution, const SourceRows& source, uint64_t count) {
  if (source.row_ids == 0) return false;
  gpu::Stream& stream = execution.stream();
  const uint64_t rows = source.columns.at(0)->rows();
  gpu::Buffer seen = execution.device().allocate(bitmap_bytes(rows), "a bitmap of rows");
  gpu::Buffer total = execution.device().allocate(sizeof(uint64_t), "a count");
  uint64_t different = 0;
  stream.stage("select");
  stream.fill(seen, 0);
  fill_bits(stream, true, source.row_ids, count, seen.address());
  count_bits(stream, seen.address(), rows, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&different, 1)));
  execution.finish();
  return different < count;
}

// Adds a column of the source's row ids.
ExprPtr append_row_ids(Execution& execution, RowSet& rows, const SourceRows& source) {
  SourceRows ids = source;
  ids.relation = execution.new_relation();
  ids.columns.clear();
  ids.range = RangeFunction{0, 1, std::numeric_limits<uint32_t>::max()};
  const ExprPtr column = make_column({ids.relation, 0}, TypeId::kBigint, ids.has_null_extended_rows(), "row");
  rows.sources.push_back(std::move(ids));
  return column;
}

}  // namespace

RowSet first_per_row(Execution& execution, const RowSet& rows, RelationId relation) {
  const SourceRows& target = rows.sources[rows.place_of(relation)];
  if (rows.count < 2 || !has_repeated(execution, target, rows.count)) return rows;
  RowSet numbered = rows;
  Window by_row;
  by_row.partition_by.push_back(append_row_ids(execution, numbered, target));
  std::vector<const SourceRows*> others;
  for (const SourceRows& source : rows.sources) {
    if (source.relation != relation) others.push_back(&source);
  }
  std::sort(others.begin(), others.end(),
            [](const SourceRows* a, const SourceRows* b) { return a->relation < b->relation; });
  std::set<std::pair<gpu::Address, uint64_t>> added;  // joined sources share row ids
  for (const SourceRows* source : others) {
    if (added.emplace(source->row_ids, source->first).second)
      by_row.order_by.push_back({append_row_ids(execution, numbered, *source)});
  }
  const WindowRows sorted =
      mark_window(execution, sort_rows(execution, numbered, by_row.sort_keys()), by_row);
  RowSet first = sorted.partitions.bitmap
                     ? select_by_bitmap(execution, sorted.rows, *sorted.partitions.bitmap)
                     : sorted.rows;
  first.sources.resize(rows.sources.size());
  return first;
}

}  // namespace rtsql
