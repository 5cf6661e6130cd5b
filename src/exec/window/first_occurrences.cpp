#include "exec/window/first_occurrences.h"

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "exec/sort/sort_rows.h"
#include "schema/bitmap.h"

namespace rtsql {

// The rows are sorted once more, by partition and value, with their numbers beside them: as the sort is
// stable, the first of each run is the one that is sought.
SharedBuffer first_occurrences(Execution& execution, const WindowRows& rows, const Window& window,
                               const ExprPtr& argument) {
  gpu::Stream& stream = execution.stream();
  const RelationId numbers = execution.new_relation();
  RowSet numbered = rows.rows;
  numbered.sources.push_back(
      {.relation = numbers, .columns = {}, .range = RangeFunction{0, 1, rows.rows.count}});
  Window by_value;
  by_value.partition_by = window.partition_by;
  by_value.partition_by.push_back(argument);
  const WindowRows sorted =
      mark_window(execution, sort_rows(execution, numbered, by_value.sort_keys()), by_value);
  const SourceRows& order = sorted.rows.sources[sorted.rows.place_of(numbers)];
  gpu::Buffer first = execution.device().allocate(bitmap_bytes(rows.rows.count), "a bitmap of first rows");
  gpu::Buffer& places = stream.scratch(sorted.partitions.count * sizeof(uint32_t), "first rows");
  stream.stage("window");
  stream.fill(first, 0);
  if (order.row_ids == 0) {  // one row alone
    fill_bits(stream, true, sorted.partitions.starts->address(), sorted.partitions.count, first.address());
  } else {
    gather(stream, sizeof(uint32_t), order.row_ids, sorted.partitions.starts->address(),
           sorted.partitions.count, places.address());
    fill_bits(stream, true, places.address(), sorted.partitions.count, first.address());
  }
  execution.finish();
  return share(std::move(first));
}

}  // namespace rtsql
