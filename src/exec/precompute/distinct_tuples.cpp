#include "exec/precompute/distinct_tuples.h"

#include <algorithm>

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "exec/aggregate/group_assignment.h"
#include "exec/precompute/materialize.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_rows.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

// So few rows are looked at one by one in less time than kernels find the repeats among them.
constexpr uint64_t kFewRows = 4096;

bool is_worth_it(const std::vector<ColumnPtr>& columns) {
  // Keys make -0 and 0 one, texts do not; and floats seldom repeat. Wide DECIMALs have no keys.
  return columns[0]->rows() > kFewRows &&
         std::none_of(columns.begin(), columns.end(), [](const ColumnPtr& column) {
           return is_floating(column->type()) || is_wide(column->type());
         });
}

// Returns for each of `rows` the place of its thing, number of_row[j], in an order of `count` things in which
// order[i] is i-th.
SharedBuffer place_of_row(Execution& execution, gpu::Address order, uint64_t count, gpu::Address of_row,
                          uint64_t rows) {
  gpu::Stream& stream = execution.stream();
  gpu::Buffer& ascending = stream.scratch(count * sizeof(uint32_t), "places");
  gpu::Buffer& places = stream.scratch(count * sizeof(uint32_t), "places");
  SharedBuffer place = share(execution.device().allocate(rows * sizeof(uint32_t), "the rows' tuples"));
  stream.stage("group");
  iota(stream, ascending.address(), count);
  scatter(stream, sizeof(uint32_t), ascending.address(), order, count, places.address());
  gather(stream, sizeof(uint32_t), places.address(), of_row, rows, place->address());
  execution.finish();
  return place;
}

}  // namespace

DistinctTuples find_distinct_tuples(Execution& execution, const std::vector<ColumnPtr>& columns) {
  if (!is_worth_it(columns)) return {columns, nullptr};
  RowSet rows;
  rows.count = columns[0]->rows();
  const RelationId relation = execution.new_relation();
  rows.sources.push_back({.relation = relation, .columns = columns});
  std::vector<ExprPtr> keys;
  std::vector<SortKey> order;
  for (uint32_t i = 0; i < columns.size(); ++i) {
    keys.push_back(make_column({relation, i}, columns[i]->type(), columns[i]->nullable(), "value"));
    order.push_back({keys.back(), false, false});
  }
  GroupAssignment groups = assign_groups(execution, rows, keys);
  execution.stream().stage("group");
  RowSet tuples = gather_row_ids(execution, rows, groups.representatives, groups.groups);
  // The row ids of this source will be the groups in order.
  tuples.sources.push_back(
      {.relation = execution.new_relation(), .columns = {}, .range = RangeFunction{0, 1, groups.groups}});
  tuples = sort_rows(execution, tuples, order);
  DistinctTuples found;
  found.values = materialize(execution, tuples, keys);
  const gpu::Address groups_in_order = tuples.sources[1].row_ids;
  found.tuple_of_row = groups_in_order == 0 ? groups.group_of_row
                                            : place_of_row(execution, groups_in_order, groups.groups,
                                                           groups.group_of_row->address(), rows.count);
  return found;
}

}  // namespace rtsql
