#include "exec/aggregate/sorted_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "algorithm/select.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/expression/compute_columns.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/runs.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

constexpr std::string_view kStage = "group";
constexpr uint64_t kLeastSorted = uint64_t{1} << 23;
// A hash table and the accumulators of fewer groups stay in a GPU's cache.
constexpr double kLeastGroups = 1 << 23;

// The keys of all rows, ascending, and where they come from.
struct SortedRows {
  gpu::Buffer keys;
  SharedBuffer order;  // uint32: the position of each; null where it is of no account
  uint32_t key_bytes = 0;
};

SortedRows sort(Execution& execution, const RowSet& rows, const ExprPtr& key, bool with_order) {
  Keys given = materialize_keys(execution, rows, key);
  SortedRows sorted{std::move(given.keys), nullptr, given.key_bytes};
  gpu::Stream& stream = execution.stream();
  stream.stage(kStage);
  const gpu::Address keys = sorted.keys.address();
  if (with_order) {
    sorted.order = share(execution.device().allocate(rows.count * sizeof(uint32_t), "the order of groups"));
    radix_sort_from(stream, {keys}, keys, sorted.key_bytes, sorted.order->address(), rows.count);
  } else {
    radix_sort(stream, keys, sorted.key_bytes, 0, rows.count);
  }
  return sorted;
}

gpu::Buffer mark_groups(Execution& execution, const SortedRows& sorted, uint64_t rows) {
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows), "the first rows of groups");
  execution.stream().stage(kStage);
  mark_runs(execution.stream(), {sorted.keys.address(), sorted.key_bytes, rows}, bitmap.address());
  return bitmap;
}

// Bounds the number of different values of the key.
double most_values(Execution& execution, const RowSet& rows, const Expr& key) {
  auto most = static_cast<double>(rows.count);
  const bool is_stored = key.op == Op::kColumn && !rows.source_of(key.column).range;
  if (is_stored) most = std::min(most, rows.stored(key.column)->statistics(execution.device()).distinct);
  if (const std::optional<KeyBounds> bounds = bounds_of(execution, rows, key))
    most = std::min(most, static_cast<double>(bounds->high - bounds->low) + 1);
  return most;
}

// The number of the group is that of the runs that have begun, less 1.
std::string write_slot(KernelWriter& writer, const Runs& runs) {
  writer.count_bits_per_row(2);
  return fmt::format(
      "(U32s({} + uint64_t(i + j >> 5) * 4ul).v[0] + "
      "uint(bitCount(U32s({} + uint64_t(i + j >> 5) * 4ul).v[0] & 0xFFFFFFFFu >> (31u - (i + j & 31u)))) - "
      "1u)",
      writer.inputs().word(runs.ranks->address()), writer.inputs().word(runs.bitmap->address()));
}

}  // namespace

bool suit_sorting(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys) {
  if (execution.device().info().kind == gpu::DeviceKind::kCpu) return false;
  if (keys.size() != 1 || is_wide(keys[0]->type) || rows.count < kLeastSorted) return false;
  return most_values(execution, rows, *keys[0]) >= kLeastGroups;
}

PartialGroups group_by_sorting(Execution& execution, const RowSet& rows, const ExprPtr& key,
                               const std::vector<Accumulator>& accumulators) {
  const SortedRows sorted = sort(execution, rows, key, true);
  const Runs runs = runs_of(execution, share(mark_groups(execution, sorted, rows.count)), rows.count);
  gpu::Stream& stream = execution.stream();
  SharedBuffer first =
      share(execution.device().allocate(runs.count * sizeof(uint32_t), "a row of each group"));
  stream.stage(kStage);
  gather(stream, sizeof(uint32_t), sorted.order->address(), runs.starts->address(), runs.count,
         first->address());
  PartialGroups groups;
  groups.keys = {key};
  groups.table = make_group_table(execution, accumulators, runs.count);
  groups.rows = gather_row_ids(execution, rows, first, runs.count);
  const RowSet in_order = gather_row_ids(execution, rows, sorted.order, rows.count);
  accumulate(execution, {in_order}, accumulators, std::vector<gpu::Address>(accumulators.size()),
             groups.table, [&](KernelWriter& writer, std::string&) { return write_slot(writer, runs); });
  execution.finish();
  return groups;
}

uint64_t count_distinct_by_sorting(Execution& execution, const RowSet& rows, const ExprPtr& value) {
  const RowSet known =
      value->nullable
          ? select_rows(
                execution, rows,
                {make_expr(Op::kNot, TypeId::kBoolean, {make_expr(Op::kIsNull, TypeId::kBoolean, {value})})})
          : rows;
  if (known.count == 0) return 0;
  const SortedRows sorted = sort(execution, known, value, false);
  const gpu::Buffer bitmap = mark_groups(execution, sorted, known.count);
  const gpu::Buffer total = execution.device().allocate(sizeof(uint64_t), "a count");
  count_bits(execution.stream(), bitmap.address(), known.count, total.address());
  return execution.read_count(total, known.count);
}

}  // namespace rtsql
