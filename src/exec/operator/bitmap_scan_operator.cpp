#include "exec/operator/bitmap_scan_operator.h"

#include <memory>

#include "exec/operator/emit_slices.h"
#include "exec/rows/mark_rows.h"
#include "exec/rows/select_rows.h"
#include "exec/stage/bitmap_stage.h"

namespace rtsql {

void BitmapScanOperator::emit(const Consumer& consumer, Demand demand) {
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

}  // namespace rtsql
