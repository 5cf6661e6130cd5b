#include "exec/reference/window_frames.h"

#include <algorithm>
#include <string>

#include "exec/reference/evaluation.h"
#include "exec/reference/sort.h"

namespace rtsql::reference {
namespace {

// Appends the row to the last span, or to a new one where it differs from the row before it.
void append(std::vector<Span>& spans, std::vector<uint32_t>& span_of, uint32_t row, bool differs) {
  if (differs) spans.push_back({row, row});
  spans.back().end = row + 1;
  span_of.push_back(static_cast<uint32_t>(spans.size() - 1));
}

}  // namespace

WindowFrames::WindowFrames(const Window& window, const Rows& rows, const Place* outer)
    : window_(window), rows_(rows), outer_(outer) {
  std::vector<ExprPtr> order;
  for (const SortKey& key : window.order_by) order.push_back(key.expr);
  std::string last_partition, last_peers;
  for (uint32_t row = 0; row < rows.count; ++row) {
    const Place place{&rows, row, outer};
    std::string partition = key_of(evaluate_all(window.partition_by, place));
    std::string peers = key_of(evaluate_all(order, place));
    const bool begins = row == 0 || partition != last_partition;
    append(partitions_, partition_of_, row, begins);
    append(peers_, peers_of_, row, begins || peers != last_peers);
    last_partition = std::move(partition);
    last_peers = std::move(peers);
  }
}

uint32_t WindowFrames::peers_before(uint32_t row) const {
  return peers_of_[row] - peers_of_[partition(row).begin];
}

std::vector<Span> WindowFrames::of(uint32_t row, const Frame& frame) const {
  const Span whole{bound(row, frame.unit, frame.start, false), bound(row, frame.unit, frame.end, true)};
  std::vector<Span> pieces = {whole};
  const Span same = peers(row);
  // Every exclusion cuts out what lies between the pieces.
  const auto before = [&](uint32_t end) { return Span{whole.begin, std::min(whole.end, end)}; };
  const auto after = [&](uint32_t begin) { return Span{std::max(whole.begin, begin), whole.end}; };
  switch (frame.exclusion) {
    case FrameExclusion::kNone:
      break;
    case FrameExclusion::kCurrentRow:
      pieces = {before(row), after(row + 1)};
      break;
    case FrameExclusion::kGroup:
      pieces = {before(same.begin), after(same.end)};
      break;
    case FrameExclusion::kTies:
      pieces = {
          before(same.begin), {std::max(whole.begin, row), std::min(whole.end, row + 1)}, after(same.end)};
      break;
  }
  std::erase_if(pieces, [](const Span& piece) { return piece.begin >= piece.end; });
  return pieces;
}

uint32_t WindowFrames::bound(uint32_t row, FrameUnit unit, const FrameBound& bound, bool is_end) const {
  switch (bound.kind) {
    case FrameBoundKind::kUnboundedPreceding:
      return partition(row).begin;
    case FrameBoundKind::kUnboundedFollowing:
      return partition(row).end;
    case FrameBoundKind::kCurrentRow: {
      const Span current = unit == FrameUnit::kRows ? Span{row, row + 1} : peers(row);
      return is_end ? current.end : current.begin;
    }
    default:
      return bound.limit ? range_bound(row, bound, is_end) : counted_bound(row, unit, bound, is_end);
  }
}

uint32_t WindowFrames::counted_bound(uint32_t row, FrameUnit unit, const FrameBound& bound,
                                     bool is_end) const {
  const Span part = partition(row);
  const bool is_rows = unit == FrameUnit::kRows;
  const int64_t first = is_rows ? part.begin : peers_of_[part.begin];
  const int64_t end = is_rows ? part.end : peers_of_[part.end - 1] + 1;
  const auto offset = static_cast<int64_t>(std::min<uint64_t>(bound.offset, UINT32_MAX));
  const int64_t at = is_rows ? row : peers_of_[row];
  const int64_t moved = bound.kind == FrameBoundKind::kPreceding ? at - offset : at + offset;
  const int64_t wanted = std::clamp<int64_t>(moved + (is_end ? 1 : 0), first, end);
  if (is_rows) return static_cast<uint32_t>(wanted);
  return wanted == end ? part.end : peers_[static_cast<size_t>(wanted)].begin;
}

// NULLs, which stand together at one end of the partition, are peers and have no value to move.
uint32_t WindowFrames::range_bound(uint32_t row, const FrameBound& bound, bool is_end) const {
  const auto value_at = [&](const ExprPtr& expr, uint32_t at) {
    return evaluate(*expr, {&rows_, at, outer_});
  };
  if (value_at(bound.key, row).null) return is_end ? peers(row).end : peers(row).begin;
  const SortKey& order = window_.order_by.at(0);
  Span part = partition(row);
  if (value_at(bound.key, part.begin).null) part.begin = peers(part.begin).end;
  if (value_at(bound.key, part.end - 1).null) part.end = peers(part.end - 1).begin;
  const Value limit = value_at(bound.limit, row);
  if (limit.null) return bound.kind == FrameBoundKind::kPreceding ? part.begin : part.end;
  const SortKey direction{nullptr, order.descending, order.nulls_first};
  while (part.begin < part.end) {
    const uint32_t middle = part.begin + (part.end - part.begin) / 2;
    const int by_order = order_by(direction, value_at(bound.key, middle), limit);
    (is_end ? by_order <= 0 : by_order < 0) ? part.begin = middle + 1 : part.end = middle;
  }
  return part.begin;
}

}  // namespace rtsql::reference
