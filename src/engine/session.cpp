#include "engine/session.h"

#include <optional>
#include <type_traits>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "engine/background_compiler.h"
#include "engine/query.h"
#include "engine/session_state.h"
#include "engine/statement/create_sql.h"
#include "engine/statement/modifications.h"
#include "engine/warm_up.h"
#include "gpu/device_turn.h"
#include "gpu/work_stopwatch.h"
#include "plan/calibration.h"
#include "sql/parser.h"

namespace rtsql {

struct Session::Impl : SessionState {
  std::optional<BackgroundCompiler> compiler;  // uses all of the state
};

namespace {

template <class>
inline constexpr bool kNoHandler = false;

StatementResult dispatch(StatementContext& context, const sql::Statement& statement) {
  return std::visit(
      [&](const auto& node) -> StatementResult {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, sql::Query>)
          return run_select(context, node);
        else if constexpr (std::is_same_v<Node, sql::Explain>)
          return run_explain(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateTable>)
          return run_create_table(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateTableFrom>)
          return run_create_table_from(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateTableAs>)
          return run_create_table_as(context, node);
        else if constexpr (std::is_same_v<Node, sql::DropTable>)
          return run_drop_table(context, node);
        else if constexpr (std::is_same_v<Node, sql::AlterTable>)
          return run_alter_table(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateView>)
          return run_create_view(context, node);
        else if constexpr (std::is_same_v<Node, sql::DropView>)
          return run_drop_view(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateCube>)
          return run_create_cube(context, node);
        else if constexpr (std::is_same_v<Node, sql::DropCube>)
          return run_drop_cube(context, node);
        else if constexpr (std::is_same_v<Node, sql::RefreshCube>)
          return run_refresh_cube(context, node);
        else if constexpr (std::is_same_v<Node, sql::Truncate>)
          return run_truncate(context, node);
        else if constexpr (std::is_same_v<Node, sql::Insert>)
          return run_insert(context, node);
        else if constexpr (std::is_same_v<Node, sql::Update>)
          return run_update(context, node);
        else if constexpr (std::is_same_v<Node, sql::Delete>)
          return run_delete(context, node);
        else if constexpr (std::is_same_v<Node, sql::Prepare>)
          return run_prepare(context, node);
        else if constexpr (std::is_same_v<Node, sql::Execute>)
          return run_execute(context, node);
        else if constexpr (std::is_same_v<Node, sql::Deallocate>)
          return run_deallocate(context, node);
        else if constexpr (std::is_same_v<Node, sql::CopyFrom>)
          return run_copy_from(context, node);
        else if constexpr (std::is_same_v<Node, sql::CopyTo>)
          return run_copy_to(context, node);
        else if constexpr (std::is_same_v<Node, sql::CreateIndex>)
          return run_create_index(context, node);
        else if constexpr (std::is_same_v<Node, sql::DropIndex>)
          return run_drop_index(context, node);
        else if constexpr (std::is_same_v<Node, sql::Show>)
          return run_show(context, node);
        else if constexpr (std::is_same_v<Node, sql::Describe>)
          return run_describe(context, node);
        else if constexpr (std::is_same_v<Node, sql::Set>)
          return run_set(context, node);
        else if constexpr (std::is_same_v<Node, sql::Reset>)
          return run_reset(context, node);
        else if constexpr (std::is_same_v<Node, sql::Benchmark>)
          return run_benchmark(context, node);
        else if constexpr (std::is_same_v<Node, sql::BenchmarkScan>)
          return run_benchmark_scan(context, node);
        else if constexpr (std::is_same_v<Node, sql::BenchmarkQuery>)
          return run_benchmark_query(context, node);
        else if constexpr (std::is_same_v<Node, sql::Calibrate>)
          return run_calibrate(context, node);
        else
          static_assert(kNoHandler<Node>, "a statement without a handler");
      },
      statement.node);
}

// Runs a query that has a plan; returns none where there is none.
std::optional<StatementResult> run_again(StatementContext& context, std::string_view text) {
  const WorkScope scope(context.work);
  SessionState& session = context.session;
  if (session.settings.tier == Tier::kReference) return std::nullopt;
  SharedPlan plan = session.plan_cache.find(text, session.catalog, session.settings);
  if (!plan) return std::nullopt;
  return run_plan(context, std::move(plan),
                  [&] { return bind_query(context, std::get<sql::Query>(sql::parse_statement(text).node)); });
}

// A handler may still fail after it has changed the catalog, as its message takes memory of the host, too.
StatementResult change_all_or_nothing(StatementContext& context, const sql::Statement& statement) {
  Catalog before = context.catalog();
  try {
    StatementResult result = dispatch(context, statement);
    add_notes(result, context.notes);
    return result;
  } catch (...) {
    context.catalog() = std::move(before);
    throw;
  }
}

// Tells whether the statement may drop a table, or limits the memory of all.
bool frees_tables(const sql::Statement& statement) {
  const auto is_one_of = [&]<class... Nodes>(std::type_identity<Nodes>...) {
    return (std::holds_alternative<Nodes>(statement.node) || ...);
  };
  return !is_one_of(std::type_identity<sql::Query>(), std::type_identity<sql::Explain>(),
                    std::type_identity<sql::Insert>(), std::type_identity<sql::Update>(),
                    std::type_identity<sql::Delete>(), std::type_identity<sql::CopyFrom>(),
                    std::type_identity<sql::CopyTo>(), std::type_identity<sql::Prepare>(),
                    std::type_identity<sql::Execute>(), std::type_identity<sql::Show>(),
                    std::type_identity<sql::Describe>());
}

StatementResult run_text(StatementContext& context, std::string_view text) {
  const WorkScope scope(context.work);
  Stopwatch parsing;
  const sql::Statement statement = sql::parse_statement(text);
  context.timings.parse = parsing.milliseconds();
  const bool is_query = std::holds_alternative<sql::Query>(statement.node);
  if (is_query && !has_modifications(with_of(statement))) context.query_text = text;
  // The memory of tables that go is free when the statement has run.
  if (context.session.background != nullptr && frees_tables(statement))
    context.session.background->drop_all();
  return change_all_or_nothing(context, statement);
}

}  // namespace

StatementResult message_result(std::string message, std::string untimed) {
  StatementResult result;
  result.message = std::move(message);
  result.untimed = std::move(untimed);
  return result;
}

Session::Session(const SessionOptions& options) : impl_(std::make_unique<Impl>()) {
  impl_->device = gpu::Device::open(options.device);
  warm_up(*impl_->device);
  impl_->cost = load_cost_model(*impl_->device);
  if (!options.compiles_in_background) return;
  impl_->background = &impl_->compiler.emplace(*impl_->device);
}

Session::~Session() = default;

StatementResult Session::execute(std::string_view text, Progress* progress) {
  Stopwatch total;
  StatementContext context{*impl_, {&impl_->interrupt, progress}, {}};
  const gpu::DeviceTurn turn(*impl_->device);
  gpu::WorkStopwatch work;
  std::optional<StatementResult> result = run_again(context, text);
  if (!result) {
    result = run_text(context, text);
    impl_->prepared.drop_stale_plans(impl_->catalog, impl_->settings);
    if (context.query_text.empty()) impl_->plan_cache.drop_stale(impl_->catalog, impl_->settings);
  }
  context.timings.compile = work.compile_milliseconds();
  context.timings.total = total.milliseconds();
  result->timings = context.timings;
  return *std::move(result);
}

void Session::finish_compiling() {
  if (impl_->background != nullptr) impl_->background->wait();
}

Interrupt& Session::interrupt() {
  return impl_->interrupt;
}
gpu::Device& Session::device() {
  return *impl_->device;
}

std::vector<TableSummary> Session::tables() const {
  std::vector<TableSummary> summaries;
  for (const TablePtr& table : impl_->catalog.tables()) {
    TableSummary summary{table->name, false, table->rows, table->resident_bytes(), create_sql(*table), {}};
    for (const ColumnDefinition& definition : table->definitions) summary.columns.push_back(definition.name);
    summaries.push_back(std::move(summary));
  }
  for (const ViewEntryPtr& view : impl_->catalog.views())
    summaries.push_back({view->name, true, 0, 0, create_sql(*view), view->columns});
  return summaries;
}

std::vector<IndexSummary> Session::indexes() const {
  std::vector<IndexSummary> summaries;
  for (const IndexEntryPtr& index : impl_->catalog.indexes()) {
    if (index->of_constraint) continue;  // the statement of its table makes it
    const TablePtr table = impl_->catalog.find_table(index->table);
    summaries.push_back({index->name, table->name, create_sql(*index, *table)});
  }
  return summaries;
}

std::vector<CubeSummary> Session::cubes() const {
  std::vector<CubeSummary> summaries;
  for (const CubeEntryPtr& cube : impl_->catalog.cubes())
    summaries.push_back({cube->name, cube->cells->rows, resident_bytes(*cube), cube->definition});
  return summaries;
}

std::vector<std::string> Session::prepared_statements() const {
  return impl_->prepared.names();
}

}  // namespace rtsql
