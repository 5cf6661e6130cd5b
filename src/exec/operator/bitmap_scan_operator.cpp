#include "exec/operator/bitmap_scan_operator.h"

#include <cmath>
#include <memory>
#include <optional>

#include "exec/operator/emit_slices.h"
#include "exec/rows/mark_rows.h"
#include "exec/rows/select_rows.h"
#include "exec/stage/bitmap_stage.h"
#include "gpu/rehearsal.h"
#include "logical/rule/distance_conditions.h"

namespace rtsql {

void BitmapScanOperator::emit(const Consumer& consumer, Demand demand) {
  if (plan().nearest) return emit_nearest(consumer, demand);
  constexpr uint64_t kListed = 4096;  // one row of so many is listed, more are tested by their bits
  const RowSet rows = rows_of(*plan().base);
  const RowBitmap bitmap = mark_rows(execution(), plan().conditions, rows.count);
  if (bitmap.count * kListed <= rows.count)
    return emit_slices(execution(), select_by_bitmap(execution(), rows, *bitmap.words, bitmap.count),
                       plan().filter, consumer, demand);
  const double share = static_cast<double>(bitmap.count) / static_cast<double>(rows.count);
  const auto mark = [&](const PipelineInput& slice) {
    PipelineInput marked = slice;
    marked.stages.push_back(
        std::make_shared<const BitmapStage>(bitmap, slice.rows.sources[0].first, share, gpu::Address{0}));
    return consumer(marked);
  };
  emit_slices(execution(), rows, plan().filter, mark, demand);
}

void BitmapScanOperator::emit_nearest(const Consumer& consumer, Demand demand) {
  const NearestRows& nearest = *plan().nearest;
  const std::optional<DistanceToPoint> distance = as_distance_to_point(nearest.distance);
  const RowSet rows = rows_of(*plan().base);
  const uint64_t indexed = plan().indexes.front()->index->key_count();
  double radius = nearest.radius, step = 2;
  while (std::isfinite(radius)) {
    const SplitCondition box =
        split_condition(*plan().base, plan().indexes, plan().complete, distance->box(radius));
    const RowBitmap bitmap = mark_rows(execution(), box.conditions, rows.count);
    ++profile().launched;
    if (bitmap.count >= nearest.count || gpu::Rehearsal::is_on()) {
      std::vector<ExprPtr> conditions = plan().filter;
      conditions.push_back(
          make_expr(Op::kLessEqual, TypeId::kBoolean, {nearest.distance, double_literal(radius)}));
      const RowSet boxed = select_by_bitmap(execution(), rows, *bitmap.words, bitmap.count);
      const RowSet near = select_rows(execution(), boxed, conditions);
      if (near.count >= nearest.count || gpu::Rehearsal::is_on())
        return emit_slices(execution(), near, {}, consumer, demand);
    }
    if (bitmap.count == indexed) break;
    // Where there is nothing at all, the point lies far from the others.
    step = bitmap.count == 0 ? 2 * step : 2;
    radius *= step;
  }
  emit_slices(execution(), rows, plan().filter, consumer, demand);
}

}  // namespace rtsql
