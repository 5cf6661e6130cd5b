#include "engine/session.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "catalog/keep_in_tiers.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "engine/database/background_compiler.h"
#include "engine/modify/modifications.h"
#include "engine/query/answer.h"
#include "engine/query/query.h"
#include "engine/statement/read_only.h"
#include "engine/statement/statements.h"
#include "engine/table/create_sql.h"
#include "expression/session_time.h"
#include "function/session_functions.h"
#include "gpu/device_turn.h"
#include "gpu/work_stopwatch.h"
#include "sql/keywords.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

template <class... Nodes>
bool is_one_of(const sql::Statement& statement) {
  return (std::holds_alternative<Nodes>(statement.node) || ...);
}

// Tells whether the statement may drop a table, or limits the memory of all.
bool frees_tables(const sql::Statement& statement) {
  return !is_one_of<sql::Query, sql::Explain, sql::Insert, sql::Update, sql::Delete, sql::CopyFrom,
                    sql::CopyTo, sql::Prepare, sql::Execute, sql::Show, sql::Describe, sql::Begin,
                    sql::Savepoint, sql::Release, sql::Checkpoint, sql::ExportDatabase>(statement);
}

// Tells whether the statement is about the session's transaction block, and not in it.
bool is_of_blocks(const sql::Statement& statement) {
  return is_one_of<sql::Begin, sql::Commit, sql::Rollback, sql::Savepoint, sql::RollbackTo, sql::Release>(
      statement);
}

bool is_query_alone(const sql::Statement& statement) {
  return is_one_of<sql::Query>(statement) && !has_modifications(with_of(statement));
}

void check_block_takes(const std::optional<TransactionBlock>& block, const sql::Statement& statement) {
  const bool ends = is_one_of<sql::Commit, sql::Rollback, sql::RollbackTo>(statement);
  if (!block || !block->has_failed() || ends) return;
  throw Error(ErrorKind::kTransaction,
              "the transaction has failed: it takes ROLLBACK, ROLLBACK TO and COMMIT, which undoes it, alone")
      .sqlstate(sqlstate::kFailedTransaction)
      .hint("ROLLBACK undoes the transaction; ROLLBACK TO undoes it up to a savepoint");
}

bool is_near(const CatalogNames& names, const SchemaName& schema) {
  return schema.is_temporary() || schema.database == names.path().database;
}

// Runs the handler of a text that was parsed.
StatementResult run_parsed(StatementContext& context, std::string_view text,
                           const sql::Statement& statement) {
  if (is_query_alone(statement)) context.query_text = text;
  StatementResult result = run_statement(context, statement);
  add_notes(result, context.notes);
  result.timings = context.timings;
  return result;
}

}  // namespace

struct Session::Impl {
  explicit Impl(Database& database) : state{database, database.next_session()} {}

  // Lets go what the session has for itself.
  void drop_temporary();

  CatalogVersion visible();
  std::string name_of_database(uint32_t number);
  StatementValues values() const;
  StatementResult run(std::string_view text, const WorkContext& work);
  // Runs a query that has a plan; returns none where there is none.
  std::optional<StatementResult> run_again(std::string_view text, const WorkContext& work);
  StatementResult run_for_first_time(std::string_view text, const sql::Statement& statement,
                                     const WorkContext& work);
  StatementResult run_alone(std::string_view text, const sql::Statement& statement, const WorkContext& work);
  StatementResult run_in(Transaction& transaction, std::string_view text, const sql::Statement& statement,
                         const WorkContext& work);
  void drop_stale_plans() noexcept;

  SessionState state;
};

CatalogVersion Session::Impl::visible() {
  return state.block ? state.block->transaction().version() : state.database.committed();
}

// Another session may have detached it: then it has no name.
std::string Session::Impl::name_of_database(uint32_t number) {
  const CatalogVersion version = visible();
  const AttachedDatabase* const database = version->find_database(number);
  return database != nullptr ? database->name : "";
}

// A block has one time.
StatementValues Session::Impl::values() const {
  StatementValues values = StatementValues::of_now();
  if (state.block) values.time = state.block->time();
  return values;
}

std::optional<StatementResult> Session::Impl::run_again(std::string_view text, const WorkContext& work) {
  if (state.settings.execution_mode == ExecutionMode::kReference ||
      (state.block && state.block->has_failed()))
    return std::nullopt;
  Transaction transaction(visible());
  const CatalogNames names(transaction.version(), state.path());
  SharedPlan plan =
      state.database.plan_cache().find(text, transaction.catalog(), names, state.settings.planner);
  if (!plan) return std::nullopt;
  StatementContext context{state, transaction, work};
  StatementResult result = answer_by_plan(context, std::move(plan), [&] {
    return bind_query(context, std::get<sql::Query>(sql::parse_statement(text).node));
  });
  result.timings = context.timings;
  return result;
}

// A handler may still fail after it has changed the catalog, as its message takes memory of the host, too.
StatementResult Session::Impl::run_in(Transaction& transaction, std::string_view text,
                                      const sql::Statement& statement, const WorkContext& work) {
  const CatalogVersion before = transaction.version();
  try {
    StatementContext context{state, transaction, work, values()};
    StatementResult result = run_parsed(context, text, statement);
    keep_in_tiers(state.database.device(), *before, transaction.catalog());
    return result;
  } catch (...) {
    transaction.restore(before);
    throw;
  }
}

// A statement outside of a block is a transaction. Where another session's came first, it runs once more, on
// what that has left. One that changes tables begins with what others are about to commit, so as to commit
// together with them, and says nothing, also of what is wrong, before they have.
StatementResult Session::Impl::run_alone(std::string_view text, const sql::Statement& statement,
                                         const WorkContext& work) {
  const bool changes = !changing_command(state, statement).empty();
  for (;;) {
    Transaction transaction(changes ? state.database.latest() : state.database.committed());
    StatementResult result;
    try {
      result = run_in(transaction, text, statement, work);
    } catch (...) {
      state.database.finish(transaction.begun());
      throw;
    }
    if (!state.database.commit(transaction)) return result;
    work.poll();
  }
}

StatementResult Session::Impl::run_for_first_time(std::string_view text, const sql::Statement& statement,
                                                  const WorkContext& work) {
  check_block_takes(state.block, statement);
  if (state.block && state.block->transaction().mode().read_only) check_reads_only(state, statement);
  // The memory of tables that go is free when the statement has run.
  if (state.database.background() != nullptr && frees_tables(statement))
    state.database.background()->drop_all();
  if (is_of_blocks(statement)) {
    Transaction none(state.database.committed());
    StatementContext context{state, none, work};
    return run_parsed(context, text, statement);
  }
  return state.block ? run_in(state.block->transaction(), text, statement, work)
                     : run_alone(text, statement, work);
}

// What a session keeps for queries to come holds no table that is gone. The statement is done: where there is
// no memory to tell which plans are stale, all go.
void Session::Impl::drop_stale_plans() noexcept try {
  const CatalogVersion version = visible();
  state.prepared.drop_stale_plans(*version, CatalogNames(version, state.path()), state.settings.planner);
  state.database.plan_cache().drop_stale(*state.database.committed());
} catch (...) {
  state.prepared.drop_plans();
  state.database.plan_cache().clear();
}

StatementResult Session::Impl::run(std::string_view text, const WorkContext& work) try {
  const WorkScope scope(work);
  const SessionTime conventions({state.settings.planner.zone, state.settings.planner.date_order});
  const SchemaName& current = state.settings.planner.current_schema;
  const SessionPlace place(name_of_database(current.database), current.name);
  if (std::optional<StatementResult> result = run_again(text, work)) return *std::move(result);
  Stopwatch parsing;
  const sql::Statement statement = sql::parse_statement(text);
  const double parsed = parsing.milliseconds();
  StatementResult result = run_for_first_time(text, statement, work);
  result.timings.parse += parsed;
  if (!is_query_alone(statement)) drop_stale_plans();
  return result;
} catch (...) {
  if (state.block) state.block->fail();
  throw;
}

Session::Session(Database& database) : impl_(std::make_unique<Impl>(database)) {}

void Session::Impl::drop_temporary() {
  const SchemaName own = SchemaName::temporary_of(state.number);
  for (;;) {
    const CatalogVersion before = state.database.committed();
    Transaction transaction(before);
    transaction.change([&](Catalog& catalog) { catalog.drop_all_of(own); });
    if (!state.database.commit(transaction)) break;
  }
  state.database.plan_cache().drop_stale(*state.database.committed());
}

Session::~Session() {
  impl_->state.block.reset();
  impl_->state.prepared.clear();
  if (!impl_->state.database.committed()->has_any_of(SchemaName::temporary_of(impl_->state.number))) return;
  try {
    const gpu::DeviceTurn turn(impl_->state.database.device());
    if (impl_->state.database.background() != nullptr) impl_->state.database.background()->drop_all();
    impl_->drop_temporary();
  } catch (...) {
    // Memory alone: nobody else names what is left.
  }
}

StatementResult Session::execute(std::string_view text, Progress* progress) {
  Stopwatch total;
  const gpu::DeviceTurn turn(impl_->state.database.device());
  gpu::WorkStopwatch work;
  StatementResult result = impl_->run(text, {&impl_->state.interrupt, progress});
  if (result.rows) result.rows->show_in(impl_->state.settings.planner.zone);
  result.timings.compile = work.compile_milliseconds();
  result.timings.total = total.milliseconds();
  return result;
}

Interrupt& Session::interrupt() {
  return impl_->state.interrupt;
}

Database& Session::database() {
  return impl_->state.database;
}

TransactionState Session::transaction_state() const {
  const std::optional<TransactionBlock>& block = impl_->state.block;
  if (!block) return TransactionState::kNone;
  return block->has_failed() ? TransactionState::kFailed : TransactionState::kOpen;
}

std::vector<AttachedDatabase> Session::databases() const {
  return impl_->visible()->databases();
}

uint32_t Session::current_database() const {
  return impl_->state.path().database;
}

bool Session::has_table(const NamePath& name) const {
  const CatalogVersion catalog = impl_->visible();
  return CatalogNames(catalog, impl_->state.path()).find_table(name) != nullptr;
}

std::vector<TableSummary> Session::tables() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<TableSummary> summaries;
  for (const TablePtr& table : catalog->tables()) {
    if (!names.sees(table->schema)) continue;
    TableSummary summary{names.shown_relation(*table), false, table->rows, table->resident_bytes(),
                         create_sql(*table),           {}};
    for (const ColumnDefinition& definition : table->definitions) summary.columns.push_back(definition.name);
    if (summary.name.size() > table->name.size()) summary.schema = names.shown_schema(table->schema);
    summary.is_near = is_near(names, table->schema);
    summary.lasts = !table->schema.is_temporary() && catalog->find_database(table->schema.database)->lasts();
    summaries.push_back(std::move(summary));
  }
  for (const ViewEntryPtr& view : catalog->views()) {
    if (!names.sees(view->schema)) continue;
    summaries.push_back({names.shown_relation(*view), true, 0, 0, create_sql(*view), view->columns});
    summaries.back().is_near = is_near(names, view->schema);
    if (summaries.back().name.size() > view->name.size())
      summaries.back().schema = names.shown_schema(view->schema);
  }
  return summaries;
}

std::vector<IndexSummary> Session::indexes() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<IndexSummary> summaries;
  for (const IndexEntryPtr& index : catalog->indexes()) {
    if (index->of_constraint || !names.sees(index->schema)) continue;  // the statement of its table makes it
    const TablePtr table = catalog->find_table(index->table_name());
    summaries.push_back(
        {names.shown_index(*index), names.shown_relation(*table), create_sql(*index, *table)});
  }
  return summaries;
}

std::vector<CubeSummary> Session::cubes() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<CubeSummary> summaries;
  for (const CubeEntryPtr& cube : catalog->cubes()) {
    if (!names.sees(cube->schema)) continue;
    summaries.push_back({names.shown_relation(*cube), cube->is_built() ? cube->cells->rows : 0,
                         resident_bytes(*cube), cube->definition, is_near(names, cube->schema)});
  }
  return summaries;
}

std::vector<TypeSummary> Session::types() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<TypeSummary> summaries;
  for (const TypeEntryPtr& type : catalog->types()) {
    if (!names.sees(type->schema)) continue;
    summaries.push_back({names.shown_type(*type), create_sql(*type), is_near(names, type->schema)});
  }
  return summaries;
}

std::vector<SchemaSummary> Session::schemas() const {
  const CatalogVersion catalog = impl_->visible();
  const SearchPath path = impl_->state.path();
  std::vector<SchemaSummary> summaries;
  for (const SchemaName& schema : catalog->schemas()) {
    if (schema.database == path.database)
      summaries.push_back({schema.name, "CREATE SCHEMA " + sql::name_text(schema.name)});
  }
  for (const std::string_view always : {kMainSchema, kTemporarySchema})
    summaries.push_back({std::string(always), ""});
  for (const AttachedDatabase& database : catalog->databases()) summaries.push_back({database.name, ""});
  return summaries;
}

Definitions Session::definitions() const {
  return definitions_of(*impl_->visible(), impl_->state.path().database);
}

std::vector<std::string> Session::prepared_statements() const {
  return impl_->state.prepared.names();
}

}  // namespace rtsql
