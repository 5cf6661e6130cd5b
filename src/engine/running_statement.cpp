#include "engine/running_statement.h"

#include <optional>

#include "engine/database/database.h"

namespace rtsql {
namespace {

SessionPhase phase_of(const std::optional<TransactionBlock>& block) {
  if (!block) return SessionPhase::kIdle;
  return block->has_failed() ? SessionPhase::kInFailedBlock : SessionPhase::kInBlock;
}

}  // namespace

RunningStatement::RunningStatement(SessionState& session, SessionActivity& activity, std::string_view text)
    : session_(session), activity_(activity), work_(activity) {
  session_.statement_memory = activity_.begin_statement(text);
}

RunningStatement::~RunningStatement() {
  const std::optional<TransactionBlock>& block = session_.block;
  activity_.end_statement(phase_of(block), session_.settings.planner.current_schema.database,
                          block ? std::optional(block->time()) : std::nullopt);
  session_.statement_memory.reset();
  session_.database.counters().count_statement(time_.milliseconds(), succeeded_);
}

void RunningStatement::begin_run() {
  activity_.begin_run();
  session_.database.counters().count_wait(time_.milliseconds());
}

}  // namespace rtsql
