// The conversation of one client: reads its messages, has its session run what they ask for, and answers. One
// thread uses it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/session.h"
#include "server/codec/client_message.h"
#include "server/codec/message_writer.h"
#include "server/connection/client_socket.h"
#include "server/connection/portals.h"
#include "server/connection/session_parameters.h"
#include "server/copy/spool.h"

namespace rtsql::server {

class ClientSession {
 public:
  ClientSession(ClientSocket& socket, Session& session, ParameterReports& parameters)
      : socket_(socket), session_(session), parameters_(parameters) {}

  // Answers messages until the client ends the conversation. Throws ConnectionEnded, and protocol_error where
  // it is not known where the next message begins.
  void converse();

 private:
  void take(char type, std::string_view body);
  void take(const QueryMessage& query);
  void take(const ParseMessage& parse);
  void take(const BindMessage& bind);
  void take(const DescribeMessage& describe);
  void take(const ExecuteMessage& execute);
  void take(const CloseMessage& close);
  void take(const FlushMessage& flush);
  void take(const SyncMessage& sync);
  void take(const TerminateMessage& terminate);
  void take(const CopyMessage& copy);
  void take(const FunctionCallMessage& call);

  // Of several statements in one text: all are one transaction, and all are parsed before the first runs.
  void run_script(const std::string& text);
  void run_part(std::string_view statement, bool is_last_of_several);
  StatementResult run(const std::function<StatementResult()>& statement);

  // COPY FROM STDIN and TO STDOUT. Returns what is to be told of one; none: the statement is another.
  std::optional<CopySummary> find_copy(std::string_view statement);
  // Runs it, and sends or receives its rows. Returns its result without rows, and how many there were.
  std::pair<StatementResult, uint64_t> run_copy(std::string_view statement, const CopySummary& copy);
  StatementResult copy_from_client(std::string_view statement, const CopySummary& copy);
  uint64_t copy_to_client(StatementResult& result, const SentCopy& copy);
  void receive_rows(const CopySummary& copy, Spool& spool);
  // Waits for the next message while a client sends rows. Throws Error(kInterrupted).
  std::pair<char, std::string_view> next_of_copy();
  // Waits for the client's next message, as long as a transaction may wait for it. Throws Error of SQLSTATE
  // 25P03.
  void take_next();
  std::string_view next_header();

  void describe_statement(const std::string& name);
  void describe_portal(const std::string& name);
  // Portals and cursors of DECLARE share their names.
  bool is_cursor(const std::string& portal) const;
  void run_cursor(const std::string& name, uint32_t most_rows);
  void note_told(const std::string& statement, const std::vector<ResultColumn>& columns);
  void forget_statement(const std::string& name);
  bool is_prepared(const std::string& name) const;
  void check_has_not_failed() const;  // throws Error of SQLSTATE 25P02
  void run_portal(Portal& portal, const char* alone_before);
  void begin_transaction(const char* alone_before);

  void send_columns(const std::vector<ResultColumn>& columns, const std::vector<Format>& formats);
  // Hands rows from `begin` on to `write`, which is given their columns and the row in these.
  using WriteRow = std::function<void(const std::vector<HostColumn>&, uint64_t)>;
  uint64_t for_each_row(StatementResult& result, uint64_t begin, uint64_t most, const WriteRow& write);
  // Sends rows from `begin` on, as many as there are or as are wanted. Returns where it has ended.
  uint64_t send_rows(StatementResult& result, const std::vector<Format>& formats, uint64_t begin,
                     uint64_t most);
  void send_notices(const StatementResult& result);
  void send_if_long();
  void send_all();
  void ready();
  void fail(const std::exception& exception, std::string_view text = {}, size_t begin = 0);
  // Does what a message of the extended protocol asks for; where that fails, all up to Sync is skipped. Spans
  // in errors are offsets into what `text` is by then.
  void attempt(const std::string& text, const std::function<void()>& work);
  // Tells whether these are the types of the messages that come next, as far as they have arrived.
  bool is_next(std::string_view types);

  ClientSocket& socket_;
  Session& session_;
  ParameterReports& parameters_;
  MessageWriter writer_;
  Portals portals_;
  std::set<std::string> empty_statements_;  // prepared without a text; the session knows none
  // What the client was told of the rows of statements: it does not ask each time.
  std::map<std::string, std::vector<ResultColumn>> told_columns_;
  bool skips_to_sync_ = false;
  bool has_ended_ = false;
};

}  // namespace rtsql::server
