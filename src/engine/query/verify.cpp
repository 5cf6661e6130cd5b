#include "engine/query/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <optional>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/query/query.h"
#include "exec/reference/executor.h"
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

// Where answers come from, as messages say it.
constexpr std::string_view kPlan = "the plan", kReference = "the reference executor";

struct Answer {
  std::string_view from;
  uint64_t rows = 0;
  std::vector<HostColumn> columns = {};
};

std::vector<Row> sorted_rows(const Answer& answer) {
  std::vector<Row> rows(answer.rows);
  for (uint64_t r = 0; r < rows.size(); ++r) {
    for (const HostColumn& column : answer.columns) rows[r].push_back(cell_of(column, r));
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

void compare(const std::vector<OutputColumn>& outputs, const Answer& answer, const Answer& wanted_answer) {
  const std::vector<Row> found = sorted_rows(answer), expected = sorted_rows(wanted_answer);
  for (size_t r = 0; r < found.size(); ++r) {
    for (size_t c = 0; c < found[r].size(); ++c) {
      const Cell& cell = found[r][c];
      const Cell& wanted = expected[r][c];
      if (alike(cell, wanted)) continue;
      const bool numbers = cell.text == wanted.text;
      fail(fmt::format("{} is {} by {}, {} by {}", outputs[c].name, text_of(cell), answer.from,
                       text_of(wanted), wanted_answer.from),
           numbers ? "unless a sum of floats that nearly cancel, which the order of rows changes, " : "");
    }
  }
}

bool has_limit(const LogicalNode& tree) {
  bool found = false;
  visit_nodes(tree, [&](const LogicalNode& node) { found = found || node.kind == LogicalKind::kLimit; });
  return found;
}

// Tells whether the rows are any of several, and how many there are may depend on which ones are taken.
bool may_differ_in_count(const LogicalQuery& query) {
  const LogicalNode* top = query.root->children[0].get();
  while (top->kind == LogicalKind::kProject || top->kind == LogicalKind::kSort) top = top->children[0].get();
  if (top->kind == LogicalKind::kLimit) top = top->children[0].get();
  const auto& tables = query.common_tables;
  return has_limit(*top) || std::any_of(tables.begin(), tables.end(), [](const LogicalCommonTable& table) {
           return has_limit(*table.query) || (table.step && has_limit(*table.step));
         });
}

Answer read_answer(StatementContext& context, std::string_view from, const QueryRows& rows) {
  Answer answer{from, rows.rows.count};
  for (const ColumnPtr& column : materialize_result(context, rows))
    answer.columns.push_back(column->read(context.device(), 0, column->rows()));
  return answer;
}

// Returns none where `run` says that this way cannot answer: a plan need not compute what fails there.
template <class Run>
std::optional<Answer> unless_it_fails(const Run& run) {
  try {
    return run();
  } catch (const reference::OutOfSteps&) {
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue && error.kind() != ErrorKind::kUnsupported) throw;
  }
  return std::nullopt;
}

Answer reference_answer(StatementContext& context, LogicalQuery query) {
  lower_keys(query);
  constexpr uint64_t kMostSteps = 1u << 22;  // some tenths of a second
  reference::Work work(context.work, kMostSteps);
  reference::Answer answer = reference::Executor(context.device(), query, work).run();
  return {kReference, answer.rows, std::move(answer.columns)};
}

Answer answer_by_scans(StatementContext& context, LogicalQuery query) {
  optimize(query);
  Plan plan = plan_query(
      query, {context.device(), context.catalog(), *context.costs, {IndexChoice::Kind::kNone, nullptr}});
  return read_answer(context, "scans", execute_plan(context, plan));
}

Answer answer_by_plan(StatementContext& context, LogicalQuery query) {
  Plan plan = optimize_and_plan(context, std::move(query));
  return read_answer(context, kPlan, execute_plan(context, plan));
}

void compare(const LogicalQuery& query, const Answer& answer, const Answer& wanted) {
  if (answer.rows != wanted.rows) {
    fail(fmt::format("{} by {}, {} by {}", count_noun(answer.rows, "row"), answer.from,
                     count_noun(wanted.rows, "row"), wanted.from));
  }
  const bool any_rows_do = has_limit(*query.root);
  if (!any_rows_do) compare(query.root->outputs, answer, wanted);
}

}  // namespace

void verify(StatementContext& context, LogicalQuery query, const QueryRows& rows) {
  if (may_differ_in_count(query)) return;
  const Answer answer = read_answer(context, kPlan, rows);
  std::optional<Answer> wanted = unless_it_fails([&] { return reference_answer(context, query.copy()); });
  if (!wanted) wanted = answer_by_scans(context, query.copy());
  compare(query, answer, *wanted);
}

void verify(StatementContext& context, LogicalQuery query, const reference::Answer& answer) {
  if (may_differ_in_count(query)) return;
  const std::optional<Answer> wanted = unless_it_fails([&] { return answer_by_plan(context, query.copy()); });
  if (wanted) compare(query, {kReference, answer.rows, answer.columns}, *wanted);
}

}  // namespace rtsql
