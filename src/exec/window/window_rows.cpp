#include "exec/window/window_rows.h"

#include <algorithm>
#include <span>

#include "algorithm/partition.h"
#include "common/divide.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/key_words.h"
#include "schema/bitmap.h"
#include "shaders/exec/window/mark_changes.h"

namespace rtsql {
namespace {

bool is_unbounded(const Frame& frame) {
  return frame.start.kind == FrameBoundKind::kUnboundedPreceding &&
         frame.end.kind == FrameBoundKind::kUnboundedFollowing;
}

bool needs_peers(const WindowCall& call) {
  if (reads_frame(call.function)) {
    const bool by_rows = call.frame.unit == FrameUnit::kRows || is_unbounded(call.frame);
    return !by_rows || call.frame.exclusion >= FrameExclusion::kGroup;
  }
  return call.function >= WindowFunction::kRank && call.function <= WindowFunction::kCumeDist;
}

SharedBuffer first_row_marked(Execution& execution, uint64_t rows) {
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows), "a bitmap of runs");
  execution.stream().fill(bitmap, 0);
  execution.stream().fill(bitmap, 0, sizeof(uint32_t), 1);
  return share(std::move(bitmap));
}

void mark_changes(Execution& execution, const Keys& keys, uint64_t rows, const gpu::Buffer& bitmap) {
  gpu::Device& device = execution.device();
  const auto kernel = device.kernel<shader::MarkChangesParams>("exec/window/mark_changes",
                                                               {group_threads(device), keys.key_bytes});
  execution.stream().dispatch(kernel,
                              {.keys = keys.keys.address(),
                               .validity = keys.validity ? keys.validity.address() : 0,
                               .bitmap = bitmap.address(),
                               .rows = static_cast<uint32_t>(rows),
                               .words = static_cast<uint32_t>(bitmap_words(rows))},
                              tile_groups(device, rows, 32));
  execution.stream().count_bytes(rows * keys.key_bytes + rows / 4);
}

}  // namespace

WindowRows mark_window(Execution& execution, RowSet sorted, const Window& window) {
  gpu::Stream& stream = execution.stream();
  WindowRows marked;
  const uint64_t rows = sorted.count;
  const bool has_peers =
      !window.order_by.empty() && std::any_of(window.calls.begin(), window.calls.end(), needs_peers);
  std::vector<ExprPtr> exprs = key_words(window.partition_by);
  const size_t partition_keys = exprs.size();
  if (has_peers) {
    for (const SortKey& key : key_words(window.order_by)) exprs.push_back(key.expr);
  }
  const std::vector<Keys> keys =
      exprs.empty() ? std::vector<Keys>{} : materialize_keys(execution, sorted, exprs);
  stream.stage("window");
  const SharedBuffer partitions = first_row_marked(execution, rows);
  for (size_t i = 0; i < partition_keys; ++i) mark_changes(execution, keys[i], rows, *partitions);
  SharedBuffer peers;
  if (has_peers) {
    peers = share(execution.device().allocate(bitmap_bytes(rows), "a bitmap of runs"));
    stream.copy(partitions->address(), peers->address(), bitmap_bytes(rows));
    for (size_t i = partition_keys; i < keys.size(); ++i) mark_changes(execution, keys[i], rows, *peers);
  }
  marked.partitions = runs_of(execution, partitions, rows);
  marked.peers = marked.partitions;
  if (has_peers) {
    stream.stage("window");
    marked.peers = runs_of(execution, peers, rows);
  }
  marked.rows = std::move(sorted);
  return marked;
}

}  // namespace rtsql
