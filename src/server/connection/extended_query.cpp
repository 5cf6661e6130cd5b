// Answers statements that are prepared, bound and executed by messages of their own: the extended protocol.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "schema/time_zone.h"
#include "server/codec/byte_reader.h"
#include "server/connection/client_session.h"
#include "server/connection/reports.h"
#include "server/format/parameter_value.h"
#include "server/format/type_oids.h"
#include "sql/keywords.h"
#include "sql/parser.h"

namespace rtsql::server {
namespace {

constexpr size_t kMostEmptyStatements = 1'000;
constexpr size_t kMostTold = 10'000;
constexpr Type kSomeNumeric = Type::decimal(18, 6);

DeclaredTypes declared_types(const std::vector<uint32_t>& numbers) {
  DeclaredTypes declared{{}, numbers};
  for (const uint32_t number : numbers) {
    // Each value of a numeric has its own digits. Before there is one, it is told that it is a number.
    const bool is_numeric = number == oid::kNumeric;
    declared.types.push_back(is_numeric ? std::optional(kSomeNumeric) : type_of_oid(number));
  }
  return declared;
}

uint32_t declared_number(const PreparedSummary& statement, size_t parameter) {
  return parameter < statement.type_numbers.size() ? statement.type_numbers[parameter] : oid::kUnspecified;
}

// What a client declares is what it is told; texts are what a parameter takes that is left open.
uint32_t told_number(const PreparedSummary& statement, size_t parameter) {
  const uint32_t declared = declared_number(statement, parameter);
  if (declared != oid::kUnspecified && declared != oid::kUnknown) return declared;
  const std::optional<Type>& type = statement.types[parameter];
  return type ? oid_of(*type) : oid::kText;
}

void check_count(const PreparedSummary& statement, const BindMessage& bind) {
  if (bind.values.size() != statement.types.size()) {
    throw protocol_error(fmt::format("{} given, and the statement has {}",
                                     count_noun(bind.values.size(), "value"),
                                     count_noun(statement.types.size(), "parameter")));
  }
}

std::vector<Value> values_of(const PreparedSummary& statement, const BindMessage& bind,
                             const TimeZone& zone) {
  const std::vector<Format>& formats = bind.parameter_formats;
  std::vector<Value> values;
  for (size_t i = 0; i < bind.values.size(); ++i) {
    const BoundParameter parameter{static_cast<uint32_t>(i + 1), declared_number(statement, i),
                                   statement.types[i], format_at(formats, i)};
    values.push_back(read_parameter(parameter, bind.values[i], zone));
  }
  return values;
}

size_t bytes_of(const BindMessage& bind) {
  size_t bytes = bind.portal.size() + bind.statement.size() + bind.result_formats.size();
  for (const std::optional<std::string>& value : bind.values)
    bytes += sizeof(Value) + (value ? value->size() : 0);
  return bytes;
}

}  // namespace

void ClientSession::take(const ParseMessage& parse) {
  attempt(parse.text, [&] {
    if (parse.name.empty()) forget_statement(parse.name);
    const bool is_empty = sql::split_script(parse.text).empty();
    if (empty_statements_.contains(parse.name) || (is_empty && is_prepared(parse.name))) {
      check_has_not_failed();
      throw Error(ErrorKind::kName, fmt::format("prepared statement \"{}\" already exists", parse.name))
          .sqlstate(sqlstate::kDuplicatePreparedStatement);
    }
    if (is_empty) {
      if (empty_statements_.size() >= kMostEmptyStatements) empty_statements_.clear();
      empty_statements_.insert(parse.name);
    } else {
      const SessionActivity::Work work(session_.activity());
      session_.prepare(parse.name, parse.text, declared_types(parse.types));
      told_columns_.erase(parse.name);
      empty_statements_.erase(parse.name);
    }
    portals_.close_waiting_for(parse.name);
    writer_.parse_complete();
  });
}

void ClientSession::take(const BindMessage& bind) {
  attempt({}, [&] {
    Portal portal{bind.statement, {}, bind.result_formats, bytes_of(bind)};
    if (empty_statements_.contains(bind.statement)) {
      check_has_not_failed();
    } else {
      const PreparedSummary statement = session_.prepared(bind.statement);
      check_count(statement, bind);
      session_.check_may_run(bind.statement);
      const TimeZonePtr zone = find_time_zone(session_.setting("timezone"));
      portal.values = values_of(statement, bind, zone != nullptr ? *zone : *system_time_zone());
    }
    portals_.open(bind.portal, std::move(portal));
    writer_.bind_complete();
  });
}

void ClientSession::take(const DescribeMessage& describe) {
  if (describe.target == Target::kStatement) {
    describe_statement(describe.name);
  } else {
    describe_portal(describe.name);
  }
}

void ClientSession::describe_statement(const std::string& name) {
  if (empty_statements_.contains(name)) {
    writer_.parameter_description({});
    return writer_.no_data();
  }
  std::string text;
  attempt(text, [&] {
    const PreparedSummary statement = session_.prepared(name);
    text = statement.text;
    std::vector<uint32_t> numbers;
    for (size_t i = 0; i < statement.types.size(); ++i) numbers.push_back(told_number(statement, i));
    std::optional<std::vector<ResultColumn>> columns;
    {
      const SessionActivity::Work work(session_.activity());
      columns = session_.describe_prepared(name, std::nullopt);
    }
    writer_.parameter_description(numbers);
    if (columns) {
      send_columns(*columns, {});
      note_told(name, *columns);
    } else {
      writer_.no_data();
    }
  });
}

// A query is run when somebody asks for its columns: its rows are next.
void ClientSession::describe_portal(const std::string& name) {
  std::string text;
  attempt(text, [&] {
    if (is_cursor(name)) return send_columns(session_.cursor_columns(name).value(), {});
    Portal& portal = portals_.require(name);
    if (empty_statements_.contains(portal.statement)) return writer_.no_data();
    if (!portal.result) {
      const PreparedSummary statement = session_.prepared(portal.statement);
      text = statement.text;
      if (statement.runs_when_described) {
        run_portal(portal, "ES");
      } else {
        std::optional<std::vector<ResultColumn>> columns;
        {
          const SessionActivity::Work work(session_.activity());
          columns = session_.describe_prepared(portal.statement, portal.values);
        }
        if (!columns) return writer_.no_data();
        send_columns(*columns, portal.result_formats);
        return note_told(portal.statement, *columns);
      }
    }
    if (!portal.result->rows) return writer_.no_data();
    send_columns(portal.result->columns, portal.result_formats);
    note_told(portal.statement, portal.result->columns);
  });
}

// What runs up to Sync is one transaction. A statement that Sync follows is one by itself, as the session has
// it.
void ClientSession::begin_transaction(const char* alone_before) {
  if (session_.transaction_state() == TransactionState::kNone && !is_next(alone_before))
    session_.begin_implicit_block();
}

void ClientSession::run_portal(Portal& portal, const char* alone_before) {
  begin_transaction(alone_before);
  portal.result = run([&] { return session_.execute_prepared(portal.statement, portal.values); });
  const auto told = told_columns_.find(portal.statement);
  if (told == told_columns_.end() || !portal.result->rows) return;
  const auto differs = [](const ResultColumn& a, const ResultColumn& b) {
    return a.name != b.name || oid_of(a.type) != oid_of(b.type);
  };
  if (std::ranges::equal(told->second, portal.result->columns, std::not_fn(differs))) return;
  portal.result.reset();
  throw Error(ErrorKind::kUnsupported, std::string(kOtherColumns))
      .hint("what it reads has changed: prepare the statement again");
}

void ClientSession::note_told(const std::string& statement, const std::vector<ResultColumn>& columns) {
  if (told_columns_.size() >= kMostTold) told_columns_.clear();
  told_columns_[statement] = columns;
}

bool ClientSession::is_cursor(const std::string& portal) const {
  return !portals_.contains(portal) && session_.cursor_columns(portal).has_value();
}

void ClientSession::run_cursor(const std::string& name, uint32_t most_rows) {
  const std::string most = most_rows == 0 ? "ALL" : std::to_string(most_rows);
  StatementResult result =
      run([&] { return session_.execute(fmt::format("FETCH {} FROM {}", most, sql::name_text(name))); });
  const uint64_t sent = send_rows(result, {}, 0, UINT64_MAX);
  if (most_rows != 0 && sent == most_rows) return writer_.portal_suspended();
  writer_.command_complete(fmt::format("SELECT {}", sent));
}

bool ClientSession::is_prepared(const std::string& name) const {
  return std::ranges::any_of(session_.prepared_statements(),
                             [&](const std::string& each) { return equals_ignore_case(each, name); });
}

void ClientSession::check_has_not_failed() const {
  if (session_.transaction_state() != TransactionState::kFailed) return;
  throw Error(ErrorKind::kTransaction, "the transaction has failed, and its portals with it")
      .sqlstate(sqlstate::kFailedTransaction)
      .hint("ROLLBACK ends it");
}

void ClientSession::forget_statement(const std::string& name) {
  empty_statements_.erase(name);
  told_columns_.erase(name);
  session_.deallocate(name);
}

void ClientSession::take(const ExecuteMessage& execute) {
  std::string text;
  attempt(text, [&] {
    const TimeLimit limit(session_.interrupt(), session_.statement_timeout());
    if (is_cursor(execute.portal)) return run_cursor(execute.portal, execute.most_rows);
    Portal& portal = portals_.require(execute.portal);
    if (empty_statements_.contains(portal.statement)) return writer_.empty_query();
    if (portal.result) check_has_not_failed();
    uint64_t sent = 0;
    if (!portal.result) {
      text = session_.prepared(portal.statement).text;
      if (const std::optional<CopySummary> copy = find_copy(text)) {
        begin_transaction("");
        std::tie(portal.result, sent) = run_copy(text, *copy);
      } else {
        run_portal(portal, "S");
      }
    } else if (portal.is_done && !portal.result->rows) {
      throw Error(ErrorKind::kTransaction, fmt::format("portal \"{}\" has run", execute.portal))
          .sqlstate(sqlstate::kNotReady);
    }
    StatementResult& result = *portal.result;
    if (result.rows) {
      const uint64_t begin = portal.rows_sent;
      const uint64_t most = execute.most_rows == 0 ? UINT64_MAX : execute.most_rows;
      portal.rows_sent = send_rows(result, portal.result_formats, begin, most);
      sent = portal.rows_sent - begin;
      // As in PostgreSQL, who gets as many rows as it has asked for is not told that there are no more.
      if (portal.rows_sent < result.rows->row_count() || sent == most) return writer_.portal_suspended();
      if (result.changed_rows) result.changed_rows = sent;  // those of RETURNING count as rows do
    }
    if (!portal.is_done) send_notices(result);
    portal.is_done = true;
    writer_.command_complete(tag_of(result, sent));
    // COMMIT and ROLLBACK end the portals of their transaction, and this one with them.
    if (is_one_of(result.command, {"COMMIT", "ROLLBACK"}) &&
        session_.transaction_state() == TransactionState::kNone)
      portals_.close_all();
  });
}

void ClientSession::take(const CloseMessage& close) {
  attempt({}, [&] {
    if (close.target == Target::kPortal) {
      if (is_cursor(close.name)) {
        run([&] { return session_.execute(fmt::format("CLOSE {}", sql::name_text(close.name))); });
      }
      portals_.close(close.name);
    } else {
      forget_statement(close.name);
      portals_.close_waiting_for(close.name);
    }
    writer_.close_complete();
  });
}

}  // namespace rtsql::server
