#include "exec/rows/select_pending.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "exec/expression/precomputed.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/rows/collect_few.h"
#include "exec/rows/collect_rows.h"
#include "exec/rows/expand_pending.h"
#include "exec/rows/match_vector.h"
#include "exec/rows/select_rows.h"
#include "exec/sink/bitmap_sink.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

// Stores what was found for each row that is left, at its own position.
class MatchVectorSink : public Sink {
 public:
  explicit MatchVectorSink(const MatchVector& found) : found_(found) {}
  void write(KernelWriter& writer, SinkText& text) const override {
    text.row += found_.store(writer, "i + j");
    writer.count_bits_per_row(found_.bits_per_row());
  }

 private:
  const MatchVector& found_;
};

// Returns the rows that come through, at most one for each that comes.
RowSet select_single(Execution& execution, const PipelineInput& pending) {
  const uint64_t count = pending.rows.count;
  const gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(count), "a pipeline's bitmap");
  const MatchVector found(execution, pending, count, MatchVector::Of::kFoundSources);
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  writer.add(BitmapSink(bitmap.address()));
  writer.add(MatchVectorSink(found));
  execution.stream().stage("pipeline");
  writer.launch("pipeline", writer.workgroups(false));
  RowSet rows = select_by_bitmap(execution, found.rows(), bitmap);
  found.take_values(rows);
  return rows;
}

// The host puts so many in order in less time than the device takes for the launches of a compaction.
constexpr double kMostFew = 1 << 13;
// A bitmap of fewer rows costs nothing.
constexpr uint64_t kLeastRows = 1 << 14;
constexpr double kLeastRatio = 16;

bool expects_few(const PipelineInput& pending, double expected) {
  const std::vector<SourceRows>& sources = pending.rows.sources;
  return pending.is_pending() && !pending.expands() && pending.rows.count >= kLeastRows &&
         expected <= kMostFew && expected * kLeastRatio <= static_cast<double>(pending.rows.count) &&
         fit_one_kernel(pending) && std::all_of(sources.begin(), sources.end(), [](const SourceRows& rows) {
           return rows.lookup == kNoLookup;
         });
}

}  // namespace

std::optional<RowSet> select_few(Execution& execution, const PipelineInput& pending, double expected) {
  if (!expects_few(pending, expected)) return std::nullopt;
  const uint32_t capacity = room_for_few(static_cast<uint64_t>(expected));
  std::optional<std::vector<FewRow>> few = collect_few(execution, pending, std::nullopt, capacity);
  if (!few) return std::nullopt;
  std::sort(few->begin(), few->end());
  return take_few(execution, pending.rows, *few);
}

RowSet select_pending(Execution& execution, const PipelineInput& pending) {
  if (pending.stages.empty()) return select_rows(execution, pending.rows, pending.conjuncts);
  if (const RowBitmap* bitmap = pending.only_bitmap())
    return select_by_bitmap(execution, pending.rows, *bitmap->words, bitmap->count);
  if (!pending.expands()) return select_single(execution, pending);
  std::vector<RowSet> batches;
  expand_pending(execution, pending, [&](const RowSet& rows) { batches.push_back(rows); });
  return collect_rows(execution, std::move(batches));
}

}  // namespace rtsql
