#include "exec/rows/span_pairs.h"

#include <algorithm>

#include "algorithm/expand.h"
#include "algorithm/scan.h"
#include "exec/rows/rounds.h"
#include "gpu/residency.h"

namespace rtsql {
namespace {

// A joined row takes its row ids in a few sources, and what is computed from it above the join.
constexpr uint64_t kBytesPerPair = 64;
constexpr uint64_t kLeastBatchRows = 1024;
// Fewer take less time than the launches of their batch.
constexpr uint64_t kRowsWorthABatch = 1U << 20;
constexpr const char* kExpand = "expand";

}  // namespace

SharedBuffer allocate_row_ids(Execution& execution, uint64_t count) {
  return share(execution.device().allocate(count * sizeof(uint32_t), "the row ids of pairs"));
}

uint64_t pairs_per_batch(Execution& execution) {
  const gpu::Residency& residency = execution.device().residency();
  const auto rows_in = [](uint64_t bytes) { return bytes / 2 / kBytesPerPair; };
  const uint64_t on_device = residency.available(gpu::Tier::kDevice);
  // Pairs may lie on the host, too.
  const uint64_t anywhere = on_device + residency.available(gpu::Tier::kHost);
  const uint64_t rows = std::max(rows_in(on_device), std::min(rows_in(anywhere), kRowsWorthABatch));
  return std::clamp(rows, kLeastBatchRows, execution.settings().batch_rows);
}

void for_each_batch_of_pairs(Execution& execution, const SpanList& list, const PairConsumer& use) {
  gpu::Stream& stream = execution.stream();
  gpu::Buffer offsets = execution.device().allocate(list.count * sizeof(uint64_t), "the offsets of spans");
  stream.stage(kExpand);
  exclusive_scan(stream, list.size, offsets.address(), list.count, ScanSum::k64);
  const ExpandSpans spans{list.first, offsets.address(), list.permutation, list.count, list.total};
  const uint64_t step = pairs_per_batch(execution);
  bool wants_more = true;
  Rounds rounds(kExpand);
  for (uint64_t begin = 0; begin < list.total && wants_more; begin += step) {
    execution.work().poll();
    const uint64_t count = std::min(step, list.total - begin);
    rounds.begin(share_of(begin, list.total), share_of(begin + count, list.total));
    const SharedBuffer owners = allocate_row_ids(execution, count);
    const SharedBuffer members = allocate_row_ids(execution, count);
    stream.stage(kExpand);
    expand_spans(stream, spans, begin, begin + count, owners->address(), members->address());
    wants_more = use(owners, members, count);
  }
}

}  // namespace rtsql
