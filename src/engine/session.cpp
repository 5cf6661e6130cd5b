#include "engine/session.h"

#include <optional>
#include <utility>

#include "catalog/keep_in_tiers.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "engine/database/background_compiler.h"
#include "engine/modify/modifications.h"
#include "engine/query/answer.h"
#include "engine/query/query.h"
#include "engine/session_impl.h"
#include "engine/statement/command_name.h"
#include "engine/statement/read_only.h"
#include "engine/table/store_rejects.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Tells whether the statement may drop a table, or limits the memory of all.
bool frees_tables(const sql::Statement& statement) {
  return !sql::is_any<sql::Query, sql::Explain, sql::Insert, sql::Update, sql::Delete, sql::Merge,
                      sql::CopyFrom, sql::CopyTo, sql::Prepare, sql::Execute, sql::DeclareCursor,
                      sql::FetchRows, sql::CloseCursor, sql::Show, sql::Describe, sql::Cancel, sql::Begin,
                      sql::SetTransaction, sql::Savepoint, sql::Release, sql::Checkpoint, sql::Maintenance,
                      sql::ExportDatabase>(statement);
}

// Tells whether the statement is about the session's transaction block, and not in it.
bool is_of_blocks(const sql::Statement& statement) {
  return sql::is_any<sql::Begin, sql::Commit, sql::Rollback, sql::Savepoint, sql::RollbackTo, sql::Release>(
      statement);
}

// EXECUTE is what it runs.
std::string command_of(SessionState& session, const sql::Statement& statement) {
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* prepared = session.prepared.find(execute->name.name);
    if (prepared != nullptr) return command_name(*prepared->written.statement);
  }
  return command_name(statement);
}

// Runs the handler of a text that was parsed.
StatementResult run_parsed(StatementContext& context, std::string_view text,
                           const sql::Statement& statement) {
  if (is_query_alone(statement)) context.query_text = text;
  const std::string command = command_of(context.session, statement);
  StatementResult result = run_statement(context, statement);
  for (const LeftOutRows& rows : context.left_out)
    store_rejects(context, rows.result, rows.options, std::nullopt);
  result.notes.insert(result.notes.end(), context.notes.begin(), context.notes.end());
  if (result.command.empty()) result.command = command;
  result.timings = context.timings;
  return result;
}

}  // namespace

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
  result.command = "SELECT";
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

void Session::Impl::check_block_takes(const sql::Statement& statement) const {
  const bool ends = sql::is_any<sql::Commit, sql::Rollback, sql::RollbackTo>(statement);
  if (!state.block || !state.block->has_failed() || ends) return;
  throw Error(ErrorKind::kTransaction,
              "the transaction has failed: it takes ROLLBACK, ROLLBACK TO and COMMIT, which undoes it, alone")
      .sqlstate(sqlstate::kFailedTransaction)
      .hint("ROLLBACK undoes the transaction; ROLLBACK TO undoes it up to a savepoint");
}

// A statement outside of a block is a transaction. Where another session's came first, it runs once more, on
// what that has left. One that changes tables begins with what others are about to commit, so as to commit
// together with them, and says nothing, also of what is wrong, before they have.
StatementResult Session::Impl::run_alone(std::string_view text, const sql::Statement& statement,
                                         const WorkContext& work) {
  const bool changes = !changing_command(state, statement).empty();
  for (;;) {
    Transaction transaction(changes ? state.database.latest() : state.database.committed(),
                            {.reads_only = state.reads_only()});
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
  check_block_takes(statement);
  if (state.reads_only()) {
    const CatalogVersion version = visible();
    check_reads_only(state, CatalogNames(version, state.path()), statement);
  }
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

// What a session keeps for queries to come holds no table that is gone, and others see its name as it is now.
// The statement is done: where there is no memory to tell which plans are stale, all go.
void Session::Impl::settle() noexcept try {
  activity.set_application(state.client_value(*find_client_setting("application_name")));
  const CatalogVersion version = visible();
  state.prepared.drop_stale_plans(*version, CatalogNames(version, state.path()), state.settings.planner);
  state.database.plan_cache().drop_stale(*state.database.committed());
} catch (...) {
  state.prepared.drop_plans();
  state.database.plan_cache().clear();
}

StatementResult Session::Impl::run(std::string_view text, const WorkContext& work) {
  const Surroundings surroundings(*this, work);
  if (std::optional<StatementResult> result = run_again(text, work)) return *std::move(result);
  Stopwatch parsing;
  const sql::Statement statement = sql::parse_statement(text);
  const double parsed = parsing.milliseconds();
  StatementResult result = run_for_first_time(text, statement, work);
  result.timings.parse += parsed;
  if (!is_query_alone(statement)) settle();
  return result;
}

Session::Session(Database& database, std::string user)
    : impl_(std::make_unique<Impl>(database, std::move(user))) {}

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
  const auto look_up_nothing = [] { return std::optional<StatementResult>(); };
  return impl_->measure(text, look_up_nothing, [&] {
    return impl_->run(text, {&impl_->state.interrupt, progress});
  });
}

void Session::begin_implicit_block() {
  std::optional<TransactionBlock>& block = impl_->state.block;
  if (block) return;
  block.emplace(impl_->state.database.committed(), impl_->state.mode_of({}), impl_->state.point(),
                StatementValues::of_now().time, true);
}

void Session::end_implicit_block() {
  if (!impl_->state.block || !impl_->state.block->is_implicit()) return;
  const gpu::DeviceTurn turn(impl_->state.database.device());
  const WorkContext work{&impl_->state.interrupt, nullptr};
  const Impl::Surroundings surroundings(*impl_, work);
  impl_->run_for_first_time({}, {sql::Commit{}}, work);
  impl_->settle();
}

void Session::begin_client() {
  impl_->state.initial_settings = impl_->state.settings;
  impl_->state.initial_client_values = impl_->state.client_values;
  impl_->state.has_client = true;
}

void Session::fail_block() {
  if (impl_->state.block) impl_->state.block->fail();
}

std::string Session::setting(std::string_view name) const {
  if (const ClientSetting* const client = find_client_setting(name))
    return impl_->state.client_value(*client);
  return find_setting(name).get({impl_->state.settings, impl_->state.database.settings()});
}

std::chrono::milliseconds Session::statement_timeout() const {
  return impl_->state.settings.statement_timeout;
}

std::chrono::milliseconds Session::idle_in_transaction_timeout() const {
  return impl_->state.settings.idle_in_transaction_timeout;
}

Interrupt& Session::interrupt() {
  return impl_->state.interrupt;
}

SessionActivity& Session::activity() {
  return impl_->activity;
}

uint32_t Session::number() const {
  return impl_->state.number;
}

Database& Session::database() {
  return impl_->state.database;
}

TransactionState Session::transaction_state() const {
  const std::optional<TransactionBlock>& block = impl_->state.block;
  if (!block) return TransactionState::kNone;
  return block->has_failed() ? TransactionState::kFailed : TransactionState::kOpen;
}

}  // namespace rtsql
