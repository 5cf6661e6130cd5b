#include "exec/window/value_numbers.h"

#include <numeric>
#include <span>

#include "exec/sort/sort_rows.h"

namespace rtsql {

ValueNumbers number_values(Execution& execution, const WindowRows& rows, const Window& window,
                           const std::vector<SortKey>& keys, bool ties_share) {
  const uint64_t count = rows.rows.count;
  std::vector<uint32_t> order(count), starts;
  Window by_value;
  by_value.partition_by = window.partition_by;
  by_value.order_by = keys;
  const std::vector<SortKey> sort_keys = by_value.sort_keys();
  for (const SortKey& key : keys) by_value.partition_by.push_back(key.expr);
  const RelationId places = execution.new_relation();
  RowSet sorted = rows.rows;
  sorted.sources.push_back({.relation = places, .columns = {}, .range = RangeFunction{0, 1, count}});
  if (!sort_keys.empty()) sorted = sort_rows(execution, sorted, sort_keys);
  const gpu::Address row_ids = sorted.sources[sorted.place_of(places)].row_ids;
  if (row_ids == 0) {
    std::iota(order.begin(), order.end(), 0u);
  } else {
    const uint64_t bytes = count * sizeof(uint32_t);
    const gpu::Buffer& copy = execution.stream().scratch(bytes, "an order read back");
    execution.stream().stage("window");
    execution.stream().copy(row_ids, copy.address(), bytes);
    execution.stream().download(copy, 0, std::as_writable_bytes(std::span(order)));
    execution.finish();
  }
  if (ties_share) {
    const WindowRows marked = mark_window(execution, std::move(sorted), by_value);
    starts.resize(marked.partitions.count);
    execution.stream().download(*marked.partitions.starts, 0, std::as_writable_bytes(std::span(starts)));
    execution.finish();
  } else {
    starts.resize(count);
    std::iota(starts.begin(), starts.end(), 0u);
  }
  ValueNumbers numbers;
  numbers.of_row.resize(count);
  for (uint32_t number = 0; number < starts.size(); ++number) {
    const uint64_t end = number + 1 < starts.size() ? starts[number + 1] : count;
    numbers.row_of.push_back(order[starts[number]]);
    for (uint64_t i = starts[number]; i < end; ++i) numbers.of_row[order[i]] = number;
  }
  return numbers;
}

}  // namespace rtsql
