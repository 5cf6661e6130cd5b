// Answers texts of statements: the simple protocol.
#include <optional>
#include <tuple>

#include "server/connection/client_session.h"
#include "server/connection/reports.h"
#include "sql/parser.h"

namespace rtsql::server {
namespace {

constexpr uint64_t kAllRows = UINT64_MAX;

}  // namespace

void ClientSession::take(const QueryMessage& query) {
  portals_.close("");
  portals_.close_waiting_for("");
  forget_statement("");
  run_script(query.text);
  try {
    const SessionActivity::Work work(session_.activity());
    session_.end_implicit_block();  // which has failed, or else is no more
  } catch (const std::exception& exception) {
    fail(exception);
  }
  if (session_.transaction_state() == TransactionState::kNone) portals_.close_all();
  ready();
}

void ClientSession::run_script(const std::string& text) {
  size_t begin = 0;  // of the statement that errors are about
  try {
    const std::vector<sql::ScriptPart> parts = sql::split_script(text);
    if (parts.empty()) writer_.empty_query();
    const bool are_several = parts.size() > 1;
    const auto part_text = [&](const sql::ScriptPart& part) {
      return std::string_view(text).substr(part.begin, part.end - part.begin);
    };
    for (const sql::ScriptPart& part : parts) {
      begin = part.begin;
      if (are_several) sql::parse_statement(part_text(part));
    }
    for (const sql::ScriptPart& part : parts) {
      begin = part.begin;
      if (are_several) session_.begin_implicit_block();
      run_part(part_text(part), are_several && &part == &parts.back());
    }
  } catch (const std::exception& exception) {
    fail(exception, text, begin);
  }
}

// The last of several has done its work when the transaction is committed.
void ClientSession::run_part(std::string_view statement, bool is_last_of_several) {
  const TimeLimit limit(session_.interrupt(), session_.statement_timeout());
  StatementResult result;
  uint64_t sent = 0;
  if (const std::optional<CopySummary> copy = find_copy(statement)) {
    std::tie(result, sent) = run_copy(statement, *copy);
  } else {
    result = run([&] { return session_.execute(statement); });
  }
  if (result.rows) {
    send_columns(result.columns, {});
    sent = send_rows(result, {}, 0, kAllRows);
  }
  if (is_last_of_several) {
    const SessionActivity::Work work(session_.activity());
    session_.end_implicit_block();
  }
  send_notices(result);
  writer_.command_complete(tag_of(result, sent));
  send_if_long();
}

}  // namespace rtsql::server
