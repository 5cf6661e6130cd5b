// EXPLAIN.
#include <algorithm>

#include "engine/query.h"
#include "engine/stopwatch.h"
#include "plan/explain.h"
#include "storage/column_builder.h"

namespace rtsql {
namespace {

constexpr uint64_t kDisplayedRows = 40;

// What a terminal would show: fetched, and the fetching timed.
double fetch_displayed(StatementContext& context, QueryRows rows) {
  Stopwatch watch;
  std::unique_ptr<RowSource> source = make_row_source(context.session, std::move(rows));
  source->fetch(0, std::min(source->row_count(), kDisplayedRows));
  return watch.milliseconds();
}

ExplainFooter analyze(StatementContext& context, Plan& plan) {
  const double& compiled = context.device().compile_statistics().milliseconds;
  double before = compiled;
  Stopwatch watch;
  QueryRows rows = execute_plan(context, plan);
  double while_executing = compiled - before;
  double executed = watch.milliseconds() - while_executing;
  double download = fetch_displayed(context, std::move(rows));
  double while_fetching = compiled - before - while_executing;
  return {{"Parse", context.timings.parse},
          {"Plan", context.timings.plan},
          {"Compile", while_executing + while_fetching},
          {"Execute", executed},
          {"GPU", context.timings.gpu},
          {"Download", download - while_fetching}};
}

}  // namespace

StatementResult run_explain(StatementContext& context, const sql::Explain& explain) {
  Plan plan = prepare_query(context, explain.query);
  ExplainOptions options;
  options.analyze = explain.analyze;
  options.device = context.device().info().name;
  if (explain.analyze) options.footer = analyze(context, plan);
  std::vector<std::string> lines =
      explain.json ? std::vector<std::string>{explain_json(plan, options)} : explain_text(plan, options);
  StatementResult result;
  result.plan_text = true;
  result.columns = {{"plan", TypeId::kVarchar}};
  result.indexes_used = plan.indexes;
  std::vector<HostColumn> columns;
  columns.push_back(text_column(lines));
  result.rows = make_row_source(std::move(columns));
  return result;
}

}  // namespace rtsql
