#include "engine/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "engine/query.h"
#include "plan/planner.h"

namespace rtsql {
namespace {

using Row = std::vector<std::string>;

// Sums of floats depend on the order of their rows; nine digits do not.
std::string cell_text(const HostColumn& column, uint64_t row) {
  Value value = column.value(row);
  if (value.null) return "NULL";
  if (is_floating(value.type) && std::isfinite(value.real)) return fmt::format("{:.9g}", value.real + 0.0);
  return "'" + format_value(value);
}

std::vector<Row> sorted_rows(StatementContext& context, const QueryRows& query) {
  std::vector<HostColumn> columns;
  for (const ColumnPtr& column : materialize_result(context, query)) {
    columns.push_back(column->read(context.device(), 0, column->rows()));
  }
  std::vector<Row> rows(query.rows.count);
  for (uint64_t r = 0; r < query.rows.count; ++r) {
    for (const HostColumn& column : columns) rows[r].push_back(cell_text(column, r));
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

void verify_against_scans(StatementContext& context, BoundQuery query, const QueryRows& rows) {
  bool any_rows_do = query.limit.has_value() || query.offset > 0;
  Plan plan = plan_query(
      std::move(query),
      {context.device(), context.catalog(), context.session.cost, {IndexChoice::Kind::kNone, nullptr}});
  QueryRows expected = execute_plan(context, plan);
  bool same = rows.rows.count == expected.rows.count &&
              (any_rows_do || sorted_rows(context, rows) == sorted_rows(context, expected));
  if (!same) {
    throw Error(ErrorKind::kDevice,
                fmt::format("verification failed: {} rows by the plan, {} by scans, or other rows",
                            rows.rows.count, expected.rows.count))
        .hint("EXPLAIN shows the plan; this is a bug in an index or a driver: please report it");
  }
}

}  // namespace rtsql
