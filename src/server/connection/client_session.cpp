#include "server/connection/client_session.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "common/error.h"
#include "server/codec/byte_reader.h"
#include "server/codec/sqlstates.h"
#include "server/connection/reports.h"
#include "server/format/type_oids.h"
#include "server/format/value_bytes.h"
#include "server/format/value_text.h"

namespace rtsql::server {
namespace {

constexpr size_t kSentAtOnce = size_t{64} << 10;
constexpr uint64_t kRowsAtOnce = 1 << 14;
constexpr int32_t kLongestAhead = 4096;  // of a message that is looked behind before it is read

Status status_of(TransactionState state) {
  switch (state) {
    case TransactionState::kNone:
      return Status::kIdle;
    case TransactionState::kOpen:
      return Status::kInBlock;
    case TransactionState::kFailed:
      break;
  }
  return Status::kInFailedBlock;
}

// A name or a text may have been misread, but the message ended where it said.
bool is_of_message(const Error& error) {
  return error.sqlstate() == sqlstate::kProtocolViolation;
}

Error ended_by_another() {
  return Error(ErrorKind::kTransaction, "another session has ended this one").sqlstate(sqlstate::kShutdown);
}

}  // namespace

void ClientSession::converse() {
  parameters_.write(session_, writer_);
  ready();
  try {
    while (!has_ended_) take_next();
  } catch (const ConnectionEnded&) {
    if (session_.activity().has_ended()) throw ended_by_another();
    throw;
  }
}

void ClientSession::take_next() {
  const std::string_view header = next_header();
  const char type = header.front();
  const size_t length = body_length(header);
  const std::string_view body = socket_.read(length);
  if (skips_to_sync_ && type != 'S' && type != 'X') return;
  take(type, body);
}

std::string_view ClientSession::next_header() {
  const std::chrono::milliseconds limit = session_.idle_in_transaction_timeout();
  if (limit.count() == 0 || session_.transaction_state() == TransactionState::kNone)
    return socket_.read(kHeaderBytes);
  socket_.wait_until(ClientSocket::Clock::now() + limit);
  try {
    socket_.wait_for(kHeaderBytes);
    socket_.wait_until(std::nullopt);
    return socket_.read(kHeaderBytes);
  } catch (const ConnectionLate&) {
    socket_.wait_until(std::nullopt);
    throw Error(ErrorKind::kTransaction, "terminating connection due to idle-in-transaction timeout")
        .sqlstate(sqlstate::kIdleInTransaction);
  }
}

void ClientSession::take(char type, std::string_view body) {
  std::optional<ClientMessage> message;
  try {
    message = read_client_message(type, body);
  } catch (const Error& error) {
    if (!is_of_message(error)) throw;
    fail(error);
    if (is_extended(type)) {
      skips_to_sync_ = true;
      send_all();
    } else {
      ready();
    }
    return;
  }
  std::visit([&](const auto& of_type) { take(of_type); }, *message);
}

void ClientSession::take(const FlushMessage&) {
  send_all();
}

void ClientSession::take(const SyncMessage&) {
  skips_to_sync_ = false;
  try {
    const SessionActivity::Work work(session_.activity());
    session_.end_implicit_block();
  } catch (const std::exception& exception) {
    fail(exception);
  }
  if (session_.transaction_state() == TransactionState::kNone) portals_.close_all();
  ready();
}

void ClientSession::take(const TerminateMessage&) {
  has_ended_ = true;
}

// What is left of a COPY that has failed.
void ClientSession::take(const CopyMessage&) {}

void ClientSession::take(const FunctionCallMessage&) {
  fail(Error(ErrorKind::kUnsupported, "functions are not called by messages")
           .hint("SELECT calls them: SELECT f($1)"));
  ready();
}

StatementResult ClientSession::run(const std::function<StatementResult()>& statement) {
  const SessionActivity::Work work(session_.activity());
  return statement();
}

void ClientSession::send_columns(const std::vector<ResultColumn>& columns,
                                 const std::vector<Format>& formats) {
  if (formats.size() > 1 && formats.size() != columns.size()) {
    throw protocol_error("there are not as many formats as columns");
  }
  std::vector<FieldDescription> fields;
  const QualifiedName* relation = nullptr;  // of the field before
  uint32_t table = 0;                       // its number
  for (size_t i = 0; i < columns.size(); ++i) {
    FieldDescription& field =
        fields.emplace_back(describe_field(columns[i].name, columns[i].type, format_at(formats, i)));
    const ColumnOrigin& origin = columns[i].origin;
    if (!origin.relation) continue;
    if (origin.relation.get() != relation) table = session_.relation_number(*origin.relation);
    relation = origin.relation.get();
    field.table = table;
    if (table != 0) field.column = static_cast<int16_t>(origin.ordinal + 1);
  }
  writer_.row_description(fields);
}

uint64_t ClientSession::send_rows(StatementResult& result, const std::vector<Format>& formats, uint64_t begin,
                                  uint64_t most) {
  if (formats.size() > 1 && formats.size() != result.columns.size())
    throw protocol_error("there are not as many formats as columns");
  return for_each_row(result, begin, most, [&](const std::vector<HostColumn>& columns, uint64_t row) {
    writer_.begin_row(columns.size());
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].is_null(row)) {
        writer_.null_value();
      } else {
        const auto append = format_at(formats, i) == Format::kText ? append_text : append_bytes;
        writer_.value([&](std::string& bytes) { append(bytes, columns[i], row); });
      }
    }
    writer_.end_row();
  });
}

uint64_t ClientSession::for_each_row(StatementResult& result, uint64_t begin, uint64_t most,
                                     const WriteRow& write) {
  const uint64_t end = begin + std::min(most, result.rows->row_count() - begin);
  while (begin < end) {
    const uint64_t count = std::min(end - begin, kRowsAtOnce);
    std::vector<HostColumn> columns;
    {
      const SessionActivity::Work work(session_.activity());
      columns = result.rows->fetch(begin, count);
    }
    for (uint64_t row = 0; row < count; ++row) {
      write(columns, row);
      send_if_long();
    }
    begin += count;
    session_.database().counters().count_sent_rows(count);
  }
  return end;
}

void ClientSession::send_notices(const StatementResult& result) {
  for (const std::string& notice : notices_of(result)) writer_.report({Severity::kNotice, "00000", notice});
}

void ClientSession::send_if_long() {
  if (writer_.size() >= kSentAtOnce) send_all();
}

void ClientSession::send_all() {
  socket_.send(writer_.bytes());
  writer_.shrink();
}

void ClientSession::ready() {
  parameters_.write(session_, writer_);
  writer_.ready(status_of(session_.transaction_state()));
  send_all();
}

void ClientSession::fail(const std::exception& exception, std::string_view text, size_t begin) {
  if (session_.activity().has_ended()) throw ended_by_another();
  session_.fail_block();
  writer_.report(report_of(exception, text, begin));
}

void ClientSession::attempt(const std::string& text, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& exception) {
    fail(exception, text);
    skips_to_sync_ = true;
    return send_all();  // a client that waits for it has yet to send Sync
  }
  send_if_long();
}

bool ClientSession::is_next(std::string_view types) {
  size_t at = 0;
  for (const char type : types) {
    const std::string_view bytes = socket_.peek(at + kHeaderBytes);
    if (bytes.size() < at + kHeaderBytes || bytes[at] != type) return false;
    const int32_t length = ByteReader(bytes.substr(at + 1, kHeaderBytes - 1)).int32();
    if (length < 0 || length > kLongestAhead) return false;
    at += 1 + static_cast<size_t>(length);
  }
  return true;
}

}  // namespace rtsql::server
