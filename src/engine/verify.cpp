#include "engine/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/query.h"
#include "logical/optimize.h"
#include "plan/planner.h"

namespace rtsql {
namespace {

// A cell holds a finite float as a number, since sums of floats depend on the order of their rows; anything
// else as text.
struct Cell {
  std::string text;
  double number = 0;

  auto operator<=>(const Cell&) const = default;
};
using Row = std::vector<Cell>;

Cell cell_of(const HostColumn& column, uint64_t row) {
  const Value value = column.value(row);
  if (value.null) return {"NULL"};
  if (is_floating(value.type) && std::isfinite(value.real)) return {"number", value.real};
  return {"'" + format_value(value)};
}

bool alike(const Cell& a, const Cell& b) {
  constexpr double kTolerance = 1e-9;
  return a.text == b.text &&
         std::abs(a.number - b.number) <= kTolerance * std::max(std::abs(a.number), std::abs(b.number));
}

// Orders rows by what is exact first, so that numbers a little apart do not tear a row from its like.
bool comes_before(const Row& a, const Row& b) {
  const auto by_text = [](const Cell& x, const Cell& y) { return x.text <=> y.text; };
  const auto order = std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(), by_text);
  return order == 0 ? a < b : order < 0;
}

std::vector<Row> sorted_rows(StatementContext& context, const QueryRows& query) {
  std::vector<HostColumn> columns;
  for (const ColumnPtr& column : materialize_result(context, query)) {
    columns.push_back(column->read(context.device(), 0, column->rows()));
  }
  std::vector<Row> rows(query.rows.count);
  for (uint64_t r = 0; r < query.rows.count; ++r) {
    for (const HostColumn& column : columns) rows[r].push_back(cell_of(column, r));
  }
  std::sort(rows.begin(), rows.end(), comes_before);
  return rows;
}

std::string text_of(const Cell& cell) {
  return cell.text == "number" ? fmt::format("{}", cell.number) : cell.text.substr(cell.text[0] == '\'');
}

[[noreturn]] void fail(const std::string& what, std::string_view excuse = "") {
  throw Error(ErrorKind::kDevice, "verification failed: " + what)
      .hint(fmt::format("{}this is a bug in an index or a driver: please report it; EXPLAIN shows the plan",
                        excuse));
}

void compare(const QueryRows& query, const std::vector<Row>& found, const std::vector<Row>& expected) {
  for (size_t r = 0; r < found.size(); ++r) {
    for (size_t c = 0; c < found[r].size(); ++c) {
      const Cell& cell = found[r][c];
      const Cell& wanted = expected[r][c];
      if (alike(cell, wanted)) continue;
      const bool numbers = cell.text == wanted.text;
      fail(fmt::format("{} is {} by the plan, {} by scans", query.outputs[c].name, text_of(cell),
                       text_of(wanted)),
           numbers ? "unless a sum of floats that nearly cancel, which the order of rows changes, " : "");
    }
  }
}

bool has_limit(const LogicalNode& tree) {
  bool found = false;
  visit_nodes(tree, [&](const LogicalNode& node) { found = found || node.kind == LogicalKind::kLimit; });
  return found;
}

}  // namespace

void verify_against_scans(StatementContext& context, LogicalQuery query, const QueryRows& rows) {
  const auto& tables = query.common_tables;
  const bool any_rows_do = has_limit(*query.root) ||
                           std::any_of(tables.begin(), tables.end(), [](const LogicalCommonTable& table) {
                             return has_limit(*table.query) || (table.step && has_limit(*table.step));
                           });
  optimize(query);
  Plan plan = plan_query(
      query,
      {context.device(), context.catalog(), context.session.cost, {IndexChoice::Kind::kNone, nullptr}});
  QueryRows expected = execute_plan(context, plan);
  if (rows.rows.count != expected.rows.count) {
    fail(fmt::format("{} by the plan, {} by scans", count_noun(rows.rows.count, "row"),
                     count_noun(expected.rows.count, "row")));
  }
  if (!any_rows_do) compare(rows, sorted_rows(context, rows), sorted_rows(context, expected));
}

}  // namespace rtsql
