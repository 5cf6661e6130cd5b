// Runs scans of tables: of all rows, of those that an index finds, and of those that indexes mark; and of the
// groups of a cube.
#include <algorithm>

#include "catalog/traced_rows.h"
#include "common/divide.h"
#include "exec/executor.h"
#include "exec/join/probe.h"
#include "exec/operator/mark_rows.h"
#include "exec/operator/select_rows.h"
#include "exec/pipeline/bitmap_stage.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {

RowSet Executor::table_rows(const BaseRelation& base) const {
  RowSet rows;
  rows.sources.push_back(source_of(base));
  rows.count = base.rows();
  return rows;
}

// A consumer that may stop after a few rows should not have a large table filtered or joined for them.
void Executor::emit(const RowSet& rows, const std::vector<ExprPtr>& conjuncts, const Consumer& consumer,
                    Demand demand) {
  constexpr uint64_t kFirstRows = 1u << 16;  // a kernel over fewer takes as long
  constexpr uint64_t kGrowth = 4;
  constexpr uint64_t kWord = 32;  // rows of a bitmap
  uint64_t step = demand ? divide_up(std::max(kFirstRows, *demand), kWord) * kWord : rows.count;
  uint64_t begin = 0;
  do {
    const uint64_t count = std::min(step, rows.count - begin);
    const bool wants_more =
        consumer({.rows = count == rows.count ? rows : rows.slice(begin, count), .conjuncts = conjuncts});
    begin += count;
    step *= kGrowth;
    if (!wants_more) return;
  } while (begin < rows.count);
}

void Executor::run_scan(const ScanPlan& scan, const Consumer& consumer, Demand demand) {
  RowSet rows = table_rows(*scan.base);
  bool none = std::any_of(scan.filter.begin(), scan.filter.end(),
                          [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
  none ? emit(rows.slice(0, 0), {}, consumer, demand) : emit(rows, scan.filter, consumer, demand);
}

void Executor::run_index_scan(const IndexScanPlan& scan, const Consumer& consumer, Demand demand) {
  RowSet rows = table_rows(*scan.base);
  FoundRows found = find_ranges(execution_, scan.index->index, scan.ranges);
  rows.count = found.count;
  rows.sources[0].row_ids = found.row_ids;
  rows.sources[0].keep = found.keep;
  profile_.of(scan).launched = found.launched;
  emit(rows, scan.filter, consumer, demand);
}

void Executor::run_bitmap_scan(const BitmapScanPlan& scan, const Consumer& consumer, Demand demand) {
  constexpr uint64_t kListed = 4096;  // one row of so many is listed, more are tested by their bits
  RowSet rows = table_rows(*scan.base);
  const RowBitmap bitmap = mark_rows(execution_, scan.boxes, rows.count);
  if (bitmap.count * kListed <= rows.count)
    return emit(select_by_bitmap(execution_, rows, *bitmap.words, bitmap.count), scan.filter, consumer,
                demand);
  const double share = static_cast<double>(bitmap.count) / static_cast<double>(rows.count);
  const auto mark = [&](const PendingRows& slice) {
    PendingRows marked = slice;
    marked.stages.push_back(
        std::make_shared<const BitmapStage>(bitmap, slice.rows.sources[0].first, share, gpu::Address{0}));
    return consumer(marked);
  };
  emit(rows, scan.filter, mark, demand);
}

void Executor::run_trace(const TracePlan& plan, const Consumer& consumer, Demand demand) {
  const CubeTrace& trace = *plan.base->trace;
  const TracedRows& traced = *trace.cube->traced;
  CubeScene::Totals totals = traced.scene.trace(execution_.stream(), trace.ranges, trace.further);
  execution_.finish();
  profile_.of(plan).launched = totals.rays;
  RowSet groups = table_rows(*plan.base);
  std::ranges::move(totals.columns, groups.sources[0].columns.begin() + traced.rows);
  emit(groups, {}, consumer, demand);
}

}  // namespace rtsql
