// Prepares statements for programs, such as a server, and runs them.
#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "engine/modify/modifications.h"
#include "engine/session_impl.h"
#include "engine/statement/program_statements.h"
#include "sql/parser.h"

namespace rtsql {

const PreparedStatement& Session::Impl::require_prepared(const std::string& name) {
  const PreparedStatement* const found = state.prepared.find(name);
  if (found != nullptr) return *found;
  throw Error(ErrorKind::kName, name.empty() ? std::string("no statement without a name is prepared")
                                             : fmt::format("unknown prepared statement \"{}\"", name))
      .sqlstate(sqlstate::kUnknownPreparedStatement);
}

// A statement without parameters is one of its text, whose plan other sessions may have.
StatementResult Session::Impl::run_program(const std::string& name, const std::vector<Value>& values,
                                           const WorkContext& work) {
  const PreparedStatement& prepared = require_prepared(name);
  if (values.empty() && prepared.text) return run(std::string(*prepared.text), work);
  const Surroundings surroundings(*this, work);
  const sql::Statement statement = execute_with(name, values);
  const bool is_query = is_query_alone(*prepared.written.statement);
  StatementResult result = run_for_first_time({}, statement, work);
  if (!is_query) settle();
  return result;
}

std::optional<StatementResult> Session::Impl::look_up(const std::string& name,
                                                      const std::vector<Value>& values,
                                                      const WorkContext& work) {
  const PreparedStatement& prepared = require_prepared(name);
  if (!prepared.cached || !prepared.cached->lookup || (state.block && state.block->has_failed()))
    return std::nullopt;
  const Surroundings surroundings(*this, work);
  Transaction transaction(visible());
  StatementContext context{state, transaction, work};
  return rtsql::look_up(context, name, values);
}

void Session::prepare(const std::string& name, std::string text, const DeclaredTypes& declared) {
  const Impl::Turn turn(*impl_, text);
  impl_->attempt([&] {
    sql::Prepare parsed = sql::parse_prepared(text, static_cast<uint32_t>(declared.types.size()));
    parsed.name.name = name;
    const std::shared_ptr<sql::Statement> statement = parsed.statement;
    impl_->ask(*statement, [&](StatementContext& context) {
      prepare_for_program(context, std::move(parsed), std::move(text), declared);
    });
  });
}

PreparedSummary Session::prepared(const std::string& name) const {
  const PreparedStatement& prepared = impl_->require_prepared(name);
  return {prepared.text.value_or(""), prepared.types, prepared.type_numbers,
          runs_when_described(*prepared.written.statement)};
}

std::optional<std::vector<ResultColumn>> Session::describe_prepared(
    const std::string& name, const std::optional<std::vector<Value>>& values) {
  const PreparedStatement& prepared = impl_->require_prepared(name);
  const Impl::Turn turn(*impl_, prepared.text.value_or(""));
  return impl_->ask(*prepared.written.statement, [&](StatementContext& context) {
    return describe_for_program(context, prepared, values);
  });
}

StatementResult Session::execute_prepared(const std::string& name, const std::vector<Value>& values,
                                          Progress* progress) {
  const PreparedStatement& prepared = impl_->require_prepared(name);
  const WorkContext work{&impl_->state.interrupt, progress};
  return impl_->measure(
      prepared.text.value_or(""), [&] { return impl_->look_up(name, values, work); },
      [&] { return impl_->run_program(name, values, work); });
}

CopySummary Session::describe_copy(std::string_view text) {
  const Impl::Turn turn(*impl_, text);
  const sql::Statement statement = sql::parse_statement(text);
  return impl_->ask(statement, [&](StatementContext& context) { return copy_summary(context, statement); });
}

StatementResult Session::execute_copy_from(std::string_view statement, const std::string& path,
                                           Progress* progress) {
  std::string& sent_path = impl_->state.sent_path;
  sent_path = path;
  try {
    StatementResult result = execute(statement, progress);
    sent_path.clear();
    return result;
  } catch (...) {
    sent_path.clear();
    throw;
  }
}

void Session::deallocate(const std::string& name) {
  impl_->state.prepared.remove(name);
}

void Session::check_may_run(const std::string& name) const {
  impl_->check_block_takes(*impl_->require_prepared(name).written.statement);
}

std::optional<std::vector<ResultColumn>> Session::cursor_columns(const std::string& name) const {
  const Cursor* const cursor = impl_->state.cursors.find(name);
  if (cursor == nullptr) return std::nullopt;
  return cursor->columns;
}

}  // namespace rtsql
