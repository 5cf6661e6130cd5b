#include "exec/aggregate/joined_rows.h"

#include "exec/aggregate/join_on_device.h"
#include "exec/aggregate/join_on_host.h"
#include "exec/expression/compute_columns.h"
#include "exec/text/device_choice.h"

namespace rtsql {
namespace {

RowsToJoin rows_to_join(Execution& execution, const RowSet& rows, const AggregateCall& call) {
  std::vector<ExprPtr> exprs = {call.argument};
  if (call.included) exprs.push_back(call.included);
  if (call.position) exprs.push_back(call.position);
  const std::vector<ColumnPtr> columns = compute_columns(execution, rows, exprs);
  execution.check_row_errors();
  RowsToJoin joined{.call = call, .rows = rows.count, .values = columns[0]};
  if (call.included) joined.included = columns[1];
  if (call.position) joined.positions = columns.back();
  return joined;
}

}  // namespace

ColumnPtr join_rows(Execution& execution, const RowSet& rows, const AggregateCall& call,
                    const SharedBuffer& group_of_row, uint64_t groups) {
  RowsToJoin joined = rows_to_join(execution, rows, call);
  joined.group_of_row = group_of_row;
  joined.groups = groups;
  execution.finish();
  ColumnPtr column;
  if (suits_device(execution, execution.device().info().kind, joined.rows, false))
    column = if_it_fits([&] { return join_on_device(execution, joined); });
  return column ? column : join_on_host(execution, joined);
}

ColumnPtr join_no_rows(Execution& execution, const AggregateCall& call, uint64_t groups) {
  return Column::upload(execution.device(), null_column(call.type, groups), call.text);
}

}  // namespace rtsql
