#include "exec/window/window_frames.h"

#include <algorithm>

#include "algorithm/partition.h"
#include "exec/expression/compute_columns.h"
#include "schema/key_encoding.h"
#include "shaders/exec/window/frame_bound.h"
#include "shaders/exec/window/range_bound.h"

namespace rtsql {
namespace {

bool same_bound(const FrameBound& a, const FrameBound& b) {
  if (a.kind != b.kind || a.offset != b.offset || (a.limit == nullptr) != (b.limit == nullptr)) return false;
  return !a.limit || (same_expr(*a.limit, *b.limit) && same_expr(*a.key, *b.key));
}

// Returns an expression whose keys ascend in the order of the sort; NULLs stay.
ExprPtr directed(const ExprPtr& expr, bool descending) {
  if (!descending) return expr;
  const Type bits = key_bytes(expr->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  // -1 - x flips all bits of x.
  const ExprPtr flipped = make_expr(
      Op::kSubtract, bits, {make_literal(Value::of_integer(bits, -1)), make_expr(Op::kToKey, bits, {expr})});
  return make_expr(Op::kFromKey, bits, {flipped});
}

}  // namespace

shader::WindowFrames WindowFrames::of(const Frame& frame) {
  return {places_of(frame, false), places_of(frame, true), rows_.peers.addresses()};
}

gpu::Address WindowFrames::places_of(const Frame& frame, bool is_end) {
  const FrameBound& bound = is_end ? frame.end : frame.start;
  const auto found = std::find_if(known_.begin(), known_.end(), [&](const std::unique_ptr<Known>& known) {
    return known->unit == frame.unit && known->is_end == is_end && same_bound(known->bound, bound);
  });
  if (found != known_.end()) return (*found)->places.address();
  auto known = std::make_unique<Known>(Known{frame.unit, bound, is_end, {}});
  known->places = bound.limit ? search(bound, is_end) : compute(frame.unit, bound, is_end);
  known_.push_back(std::move(known));
  return known_.back()->places.address();
}

SharedBuffer WindowFrames::last_rows_of(const Frame& frame) {
  return share(compute(frame.unit, frame.end, true, 1));
}

gpu::Buffer WindowFrames::compute(FrameUnit unit, const FrameBound& bound, bool is_end, uint32_t back) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count;
  gpu::Buffer places = device.allocate(rows * sizeof(uint32_t), "bounds of frames");
  const auto kernel = device.kernel<shader::FrameBoundParams>(
      "exec/window/frame_bound", {group_threads(device), static_cast<uint32_t>(unit),
                                  static_cast<uint32_t>(bound.kind), is_end ? 1u : 0u, back});
  execution_.stream().stage("window");
  execution_.stream().dispatch(kernel,
                               {.partitions = rows_.partitions.addresses(),
                                .peers = rows_.peers.addresses(),
                                .result = places.address(),
                                .offset = static_cast<uint32_t>(std::min<uint64_t>(bound.offset, UINT32_MAX)),
                                .rows = static_cast<uint32_t>(rows)},
                               window_groups(execution_, rows));
  execution_.stream().count_bytes(rows * sizeof(uint32_t) + rows / 4);
  return places;
}

gpu::Buffer WindowFrames::search(const FrameBound& bound, bool is_end) {
  gpu::Device& device = execution_.device();
  const uint64_t rows = rows_.rows.count;
  const SortKey& order = window_.order_by.at(0);
  const std::vector<Keys> keys = materialize_keys(
      execution_, rows_.rows,
      std::vector{directed(bound.key, order.descending), directed(bound.limit, order.descending)});
  gpu::Buffer places = device.allocate(rows * sizeof(uint32_t), "bounds of frames");
  const auto kernel = device.kernel<shader::RangeBoundParams>(
      "exec/window/range_bound",
      {group_threads(device), keys[0].key_bytes, is_end ? 1u : 0u,
       bound.kind == FrameBoundKind::kPreceding ? 1u : 0u, order.nulls_first ? 1u : 0u});
  execution_.stream().stage("window");
  execution_.stream().dispatch(kernel,
                               {.partitions = rows_.partitions.addresses(),
                                .peers = rows_.peers.addresses(),
                                .keys = keys[0].keys.address(),
                                .keys_validity = keys[0].validity ? keys[0].validity.address() : 0,
                                .limits = keys[1].keys.address(),
                                .limits_validity = keys[1].validity ? keys[1].validity.address() : 0,
                                .result = places.address(),
                                .rows = static_cast<uint32_t>(rows),
                                .reserved = 0},
                               window_groups(execution_, rows));
  execution_.stream().count_bytes(rows * (sizeof(uint32_t) + uint64_t{2} * keys[0].key_bytes));
  execution_.finish();
  return places;
}

}  // namespace rtsql
