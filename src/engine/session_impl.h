// Declares what a session is made of. Three sources implement it: session.cpp runs statements,
// session_programs.cpp prepares them for programs, and session_summaries.cpp tells of the catalog and of what
// its entries look like.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/count_steps.h"
#include "common/stopwatch.h"
#include "engine/context/session_state.h"
#include "engine/context/statement_context.h"
#include "engine/running_statement.h"
#include "engine/session.h"
#include "engine/statement/session_statements.h"
#include "engine/statement/statements.h"
#include "engine/system/relation_numbers.h"
#include "expression/session_time.h"
#include "function/session_functions.h"
#include "gpu/device_turn.h"
#include "gpu/memory_account.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

struct Session::Impl {
  Impl(Database& database, std::string user)
      : state{database, database.sessions().next_number()},
        activity(database.sessions(), state.number, state.interrupt) {
    activity.set_user(user);
    state.settings.planner.user = std::move(user);
    state.initial_settings = state.settings;
    state.run_statement = &rtsql::run_statement;
  }

  struct Surroundings;

  // Lets go what the session has for itself.
  void drop_temporary();

  CatalogVersion visible();
  std::string name_of_database(uint32_t number);
  StatementValues values() const;
  StatementResult run(std::string_view text, const WorkContext& work);
  StatementResult run_program(const std::string& name, const std::vector<Value>& values,
                              const WorkContext& work);
  // Answers a prepared query without the device's turn; returns none where it needs one.
  std::optional<StatementResult> look_up(const std::string& name, const std::vector<Value>& values,
                                         const WorkContext& work);
  // Throws Error(kTransaction) where the session's block has failed, and the statement does not end it.
  void check_block_takes(const sql::Statement& statement) const;
  // Does the work of a question about a statement, in a transaction that changes nothing; a block fails with
  // it.
  template <class Ask>
  auto ask(const sql::Statement& statement, const Ask& work);
  const PreparedStatement& require_prepared(const std::string& name);
  // Runs a query that has a plan; returns none where there is none.
  std::optional<StatementResult> run_again(std::string_view text, const WorkContext& work);
  StatementResult run_for_first_time(std::string_view text, const sql::Statement& statement,
                                     const WorkContext& work);
  StatementResult run_alone(std::string_view text, const sql::Statement& statement, const WorkContext& work);
  StatementResult run_in(Transaction& transaction, std::string_view text, const sql::Statement& statement,
                         const WorkContext& work);
  void settle() noexcept;
  // Takes the device for the statement, unless it needs none. Throws Error(kInterrupted) where the session is
  // interrupted before it has the device.
  class Turn;
  // Runs a statement, and says how long that took: without the device where `look_up` has an answer, else
  // while it holds the device. Others see the text.
  template <class LookUp, class Run>
  StatementResult measure(std::string_view text, const LookUp& look_up, const Run& run_statement);
  // Runs it while it holds the device.
  template <class Run>
  StatementResult run_in_turn(std::string_view text, RunningStatement& running, const Run& run_statement);
  // Does some work; where it fails, so does the session's block.
  template <class Work>
  auto attempt(const Work& work);

  // The numbers of the relations of a version, which is not kept for it.
  struct NumberedVersion {
    std::weak_ptr<const Catalog> version;
    uint32_t database;  // the current one
    RelationNumbers numbers;
  };

  SessionState state;
  SessionActivity activity;
  std::optional<NumberedVersion> numbered = {};  // the last one that was asked for
};

// While one lives, code that is told of neither the session nor the statement finds what it needs of them.
struct Session::Impl::Surroundings {
  Surroundings(Impl& session, const WorkContext& work)
      : scope(work),
        conventions({session.state.settings.planner.zone, session.state.settings.planner.date_order}),
        place(session.name_of_database(session.state.path().database),
              session.state.settings.planner.current_schema.name, session.state.settings.planner.user,
              session.state.settings.planner.standard) {}

  const WorkScope scope;
  const SessionTime conventions;
  const SessionPlace place;
};

class Session::Impl::Turn {
 public:
  Turn(Impl& session, std::string_view text) {
    if (is_about_sessions(text)) return;
    turn_.emplace(session.state.database.device(), gpu::Urgency::kAtOnce, &session.state.interrupt);
  }

 private:
  std::optional<gpu::DeviceTurn> turn_;
};

template <class Work>
auto Session::Impl::attempt(const Work& work) {
  try {
    return work();
  } catch (...) {
    if (state.block) state.block->fail();
    throw;
  }
}

template <class Ask>
auto Session::Impl::ask(const sql::Statement& statement, const Ask& work) {
  return attempt([&] {
    const WorkContext context_of_work{&state.interrupt, nullptr};
    const Surroundings surroundings(*this, context_of_work);
    check_block_takes(statement);
    Transaction transaction(visible());
    StatementContext context{state, transaction, context_of_work, values()};
    return work(context);
  });
}

inline constexpr uint64_t kFewRows = 16;

template <class Run>
StatementResult Session::Impl::run_in_turn(std::string_view text, RunningStatement& running,
                                           const Run& run_statement) {
  const Turn turn(*this, text);
  running.begin_run();
  const gpu::MemoryAccount::Scope memory(state.statement_memory->account);
  gpu::WorkStopwatch work;
  StatementResult result = run_statement();
  // Few rows take less time than another turn.
  if (result.rows && state.has_client && result.rows->row_count() <= kFewRows) result.rows->fetch_ahead();
  result.timings.compile = work.compile_milliseconds();
  state.database.counters().count_compiling(result.timings.compile);
  return result;
}

template <class LookUp, class Run>
StatementResult Session::Impl::measure(std::string_view text, const LookUp& look_up,
                                       const Run& run_statement) {
  RunningStatement running(state, activity, text);
  return attempt([&] {
    Stopwatch total;
    const TimeLimit limit(state.interrupt, state.settings.statement_timeout);
    std::optional<StatementResult> result = look_up();
    if (!result) result = run_in_turn(text, running, run_statement);
    if (result->rows) result->rows->show_in(state.settings.planner.zone);
    result->timings.total = total.milliseconds();
    running.succeed();
    return *std::move(result);
  });
}

}  // namespace rtsql
