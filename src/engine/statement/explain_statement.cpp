// Runs EXPLAIN of queries and of statements that change a table; ANALYZE makes the change, LOGICAL plans
// nothing, PICTURE runs a query and draws what it traces.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "common/error.h"
#include "common/text.h"
#include "engine/cube/build_unbuilt_cubes.h"
#include "engine/modify/modifications.h"
#include "engine/modify/modify.h"
#include "engine/modify/returning.h"
#include "engine/picture/picture_query.h"
#include "engine/query/device_rows.h"
#include "engine/query/execution_mode.h"
#include "engine/query/query.h"
#include "engine/result/host_rows.h"
#include "engine/statement/explain.h"
#include "engine/statement/statements.h"
#include "engine/table/new_table.h"
#include "exec/operator/rehearse.h"
#include "gpu/residency.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"
#include "logical/tree_text.h"
#include "plan/columns_read.h"
#include "plan/explain.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

constexpr uint64_t kDisplayedRows = 40;

// Holds a plan and, but for SELECT, what is done with its rows.
struct Explained {
  SharedPlan plan;
  std::optional<Modify> modify;
  RunProfile profile = {};  // of ANALYZE
  bool on_host = false;     // the reference executor would answer
};

// Binds the change that a statement makes; returns none where there is nothing to do.
std::optional<Modify> bind_modify(StatementContext& context, const sql::Explain& options,
                                  const sql::Statement& statement) {
  const auto& node = statement.node;
  if (const auto* create = std::get_if<sql::CreateTableAs>(&node))
    return bind_create_table_as(context, *create);
  if (sql::is_any<sql::Insert, sql::Update, sql::Delete, sql::Merge>(statement))
    return bind_modification(context, statement);
  throw Error(ErrorKind::kUnsupported, "this statement has no plan to explain")
      .at(options.span)
      .hint("EXPLAIN takes SELECT, INSERT, UPDATE, DELETE, MERGE, EXECUTE and CREATE TABLE … AS");
}

// Returns none where there is nothing to do.
std::optional<Explained> plan_explained(StatementContext& context, const sql::Explain& options,
                                        const sql::Statement& statement) {
  if (const auto* select = std::get_if<sql::Query>(&statement.node)) {
    LogicalQuery query = bind_query(context, *select);
    build_unbuilt_cubes(context, query);
    optimize_query(context, query);
    const bool on_host = is_for_host(context, query);
    auto plan = std::make_shared<const Plan>(plan_optimized(context, query));
    return Explained{.plan = std::move(plan), .modify = std::nullopt, .on_host = on_host};
  }
  std::optional<Modify> modify = bind_modify(context, options, statement);
  if (!modify) return std::nullopt;
  Plan plan;
  if (modify->query) plan = optimize_and_plan(context, std::move(*modify->query));
  plan.modify = std::move(modify->node);
  if (modify->returning) {
    std::vector<std::string> texts;
    for (const OutputColumn& output : modify->returning->query.root->outputs)
      texts.push_back(expr_text(*output.expr));
    plan.modify->fields.emplace_back("Returning", join(texts, ", "));
  }
  if (plan.root) plan.modify->rows = plan.root->rows;
  return Explained{.plan = std::make_shared<const Plan>(std::move(plan)), .modify = std::move(modify)};
}

// Writes the algebra of what is explained before and after the rules; none where there is nothing to do.
std::optional<std::vector<std::string>> logical_lines(StatementContext& context, const sql::Explain& options,
                                                      const sql::Statement& statement) {
  std::optional<LogicalQuery> query;
  if (const auto* select = std::get_if<sql::Query>(&statement.node)) {
    query = bind_query(context, *select);
  } else {
    std::optional<Modify> modify = bind_modify(context, options, statement);
    if (!modify) return std::nullopt;
    query = std::move(modify->query);
  }
  if (!query) return std::vector<std::string>{"The statement has no query."};
  std::vector<std::string> lines = {"Before the rules:"};
  const auto add = [&] {
    for (const std::string& line : tree_lines(*query)) lines.push_back("  " + line);
  };
  add();
  optimize_query(context, *query);
  lines.emplace_back("After the rules:");
  add();
  return lines;
}

// Fetches the rows that a terminal would show.
void fetch_displayed(StatementContext& context, QueryRows rows) {
  std::unique_ptr<RowSource> source = make_row_source(context.session, std::move(rows));
  source->fetch(0, std::min(source->row_count(), kDisplayedRows));
}

MovedBytes moved_so_far(gpu::Device& device) {
  const gpu::Residency& residency = device.residency();
  return {residency.copied(gpu::Tier::kDevice), residency.copied(gpu::Tier::kHost),
          residency.copied(gpu::Tier::kFile), device.memory().usage().spilled};
}

// `statement` runs since before planning, which may wait for kernels of the statistics.
ExplainFooter analyze(StatementContext& context, const gpu::WorkStopwatch& statement, Explained& explained) {
  QueryRows rows;
  explained.profile.counts_stages = true;
  if (explained.plan->root) rows = execute_plan(context, *explained.plan, explained.profile);
  double executed = context.timings.execute, download = 0;
  gpu::WorkStopwatch watch;
  if (explained.modify) {
    double gpu_before = context.timings.gpu;
    std::optional<Returning> returning;
    if (explained.modify->returning) {
      returning.emplace(context, std::move(*explained.modify->returning), rows.rows.count);
    }
    const ModifiedRows modified = explained.modify->apply(context, std::move(rows));
    if (returning) fetch_displayed(context, returning->run(context, modified));
    NodeProfile& actual = explained.profile.of(*explained.plan->modify);
    actual.rows = modified.count;
    actual.wall_milliseconds = watch.milliseconds();
    actual.gpu.gpu_milliseconds = context.timings.gpu - gpu_before;
    executed += actual.wall_milliseconds - context.timings.upload;
  } else {
    fetch_displayed(context, std::move(rows));
    download = watch.milliseconds();
  }
  ExplainFooter footer = {{"Parse", context.timings.parse},
                          {"Plan", context.timings.plan},
                          {"Compile", statement.compile_milliseconds()},
                          {"Upload", context.timings.upload},
                          {"Execute", executed},
                          {"GPU", context.timings.gpu}};
  if (!explained.modify) footer.emplace_back("Download", download);
  return footer;
}

StatementResult plan_result(const std::vector<std::string>& lines) {
  StatementResult result;
  result.plan_text = true;
  result.columns = {{"plan", TypeId::kVarchar}};
  std::vector<HostColumn> columns;
  columns.push_back(text_column(lines));
  result.rows = make_row_source(std::move(columns));
  return result;
}

// Says of the device who traces rays, if the plan does.
std::string device_text(const gpu::DeviceInfo& device, const Plan& plan) {
  if (!plan.used.traces_rays) return device.name;
  return fmt::format("{}, ray traversal: {}", device.name, gpu::ray_traversal_name(device.ray_traversal));
}

// The file is one of the shell's machine, which has no part in what a server's client asks for.
StatementResult explain_picture(StatementContext& context, const sql::Explain& options,
                                const Explained& explained) {
  if (explained.modify) {
    throw Error(ErrorKind::kUnsupported, "EXPLAIN (PICTURE) draws queries alone")
        .at(options.span)
        .hint("it runs what it draws: take a SELECT with the same conditions");
  }
  if (context.session.has_client && !options.picture_path.empty()) {
    throw Error(ErrorKind::kUnsupported, "EXPLAIN (PICTURE) writes no file for a client of the server")
        .at(options.span)
        .hint("without the name of a file it says in words what is in the picture");
  }
  const std::shared_ptr<Picture> picture = picture_query(context, *explained.plan, options.span);
  picture->path = options.picture_path;
  StatementResult result = plan_result(picture_lines(*picture));
  result.picture = picture;
  result.used = explained.plan->used;
  return result;
}

// `statement` runs since before planning.
StatementResult explain(StatementContext& context, const sql::Explain& options,
                        const gpu::WorkStopwatch& statement, Explained explained) {
  if (options.picture) return explain_picture(context, options, explained);
  ExplainOptions written;
  written.alternatives = options.alternatives;
  written.for_clients = context.session.has_client;
  written.device = device_text(context.device().info(), *explained.plan);
  written.on_host = explained.on_host && !options.analyze;
  written.bytes_on_host = bytes_on_host(*explained.plan);
  const MovedBytes before = moved_so_far(context.device());
  if (explained.plan->root) {
    written.kernels = rehearse(context.device(), context.session.settings, context.work, *explained.plan,
                               options.analyze, gpu::Rehearsal::For::kCounting);
  }
  if (options.analyze) {
    written.footer = analyze(context, statement, explained);
    const MovedBytes after = moved_so_far(context.device());
    written.moved = {after.to_device - before.to_device, after.to_host - before.to_host,
                     after.to_files - before.to_files, after.spilled - before.spilled};
    written.profile = &explained.profile;
  }
  const Plan& plan = *explained.plan;
  StatementResult result = plan_result(options.json ? std::vector<std::string>{explain_json(plan, written)}
                                                    : explain_text(plan, written));
  result.used = plan.used;
  return result;
}

}  // namespace

StatementResult explain_plan(StatementContext& context, const sql::Explain& options, SharedPlan plan) {
  const gpu::WorkStopwatch watch;
  return explain(context, options, watch, {.plan = std::move(plan), .modify = std::nullopt});
}

namespace {

// Returns the plan or the algebra of a statement, whatever its WITH modifies; none where there is nothing to
// do.
std::vector<std::string> lines_of(StatementContext& context, const sql::Explain& options,
                                  const sql::Statement& statement) {
  if (options.logical) return logical_lines(context, options, statement).value_or(std::vector<std::string>());
  ExplainOptions written;
  written.alternatives = options.alternatives;
  written.for_clients = context.session.has_client;
  const std::optional<Explained> explained = plan_explained(context, options, statement);
  if (!explained) return {};
  written.device = device_text(context.device().info(), *explained->plan);
  return explain_text(*explained->plan, written);
}

// Modifications are explained first, each under the name that WITH gives it, as if it returned no rows.
StatementResult explain_with_modifications(StatementContext& context, const sql::Explain& options,
                                           const sql::Statement& statement) {
  if (options.analyze || options.json || options.picture) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("{} of a statement whose WITH modifies a table is not supported",
                            options.json      ? "EXPLAIN (FORMAT JSON)"
                            : options.picture ? "EXPLAIN (PICTURE)"
                                              : "EXPLAIN ANALYZE"))
        .at(options.span)
        .hint("EXPLAIN without options shows the plans");
  }
  std::vector<std::string> lines;
  bind_modifications(context, statement, [&](const sql::CommonTable& part) {
    lines.push_back(fmt::format("WITH {}:", part.name.name));
    std::vector<std::string> plan = lines_of(context, options, *part.modification);
    if (!options.logical) plan.pop_back();  // the device, which the last plan names
    for (const std::string& line : plan) lines.push_back("  " + line);
  });
  for (std::string& line : lines_of(context, options, statement)) lines.push_back(std::move(line));
  return plan_result(lines);
}

}  // namespace

StatementResult explain_statement(StatementContext& context, const sql::Explain& options,
                                  const sql::Statement& statement) {
  const gpu::WorkStopwatch watch;
  if (has_modifications(with_of(statement))) return explain_with_modifications(context, options, statement);
  if (options.logical) {
    const std::optional<std::vector<std::string>> lines = logical_lines(context, options, statement);
    if (lines) return plan_result(*lines);
  } else if (std::optional<Explained> explained = plan_explained(context, options, statement)) {
    return explain(context, options, watch, std::move(*explained));
  }
  return skipped_table(std::get<sql::CreateTableAs>(statement.node).name);
}

namespace {

// While one lives, a picture is planned: it is drawn of what ray pipelines say of their rays, and kernels
// that cast some themselves say nothing.
class RaysInPipelines {
 public:
  explicit RaysInPipelines(PlannerSettings& settings)
      : settings_(settings), before_(std::exchange(settings.pipelines, false)) {}
  ~RaysInPipelines() { settings_.pipelines = before_; }
  RaysInPipelines(const RaysInPipelines&) = delete;

 private:
  PlannerSettings& settings_;
  const bool before_;
};

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Explain& explain) {
  std::optional<RaysInPipelines> for_picture;
  if (explain.picture) for_picture.emplace(context.session.settings.planner);
  const CatalogVersion before = context.transaction.version();
  const auto* execute = std::get_if<sql::Execute>(&explain.statement->node);
  StatementResult result = execute != nullptr ? explain_execute(context, explain, *execute)
                                              : explain_statement(context, explain, *explain.statement);
  // What was bound has taken values of sequences.
  if (!explain.analyze) context.transaction.restore(before);
  return result;
}

}  // namespace rtsql
