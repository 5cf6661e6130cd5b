// Has clients send and get the rows of COPY by messages.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "common/error.h"
#include "common/text.h"
#include "server/codec/byte_reader.h"
#include "server/connection/client_session.h"
#include "server/copy/binary_rows.h"
#include "server/copy/row_writer.h"
#include "server/copy/text_rows.h"
#include "sql/parser.h"

namespace rtsql::server {
namespace {

constexpr uint64_t kEveryRow = UINT64_MAX;

// Tells whether the text may be one of COPY, so that others need not be parsed twice. Comments may stand in
// front.
bool may_be_copy(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos &&
         std::string_view("cC-/").find(text[begin]) != std::string_view::npos;
}

Format format_of(const SentCopy& copy) {
  return copy.format == SentCopy::Format::kBinary ? Format::kBinary : Format::kText;
}

// What ends CSV for clients that know of no other way to.
constexpr std::string_view kEndLines[] = {"\n\\.\n", "\n\\.\r\n", "\n\\."};

}  // namespace

std::optional<CopySummary> ClientSession::find_copy(std::string_view text) {
  if (!may_be_copy(text)) return std::nullopt;
  const sql::Statement statement = sql::parse_statement(text);
  const auto* const from = std::get_if<sql::CopyFrom>(&statement.node);
  const auto* const to = std::get_if<sql::CopyTo>(&statement.node);
  if ((from == nullptr || !from->is_sent) && (to == nullptr || !to->is_sent)) return std::nullopt;
  const SessionActivity::Work work(session_.activity());
  return session_.describe_copy(text);
}

std::pair<StatementResult, uint64_t> ClientSession::run_copy(std::string_view statement,
                                                             const CopySummary& copy) {
  if (copy.is_from) return {copy_from_client(statement, copy), 0};
  StatementResult result = run([&] { return session_.execute(statement); });
  const uint64_t rows = copy_to_client(result, copy.options);
  result.rows = nullptr;
  return {std::move(result), rows};
}

StatementResult ClientSession::copy_from_client(std::string_view statement, const CopySummary& copy) try {
  Spool spool;
  writer_.copy_in_response(format_of(copy.options), copy.columns.size());
  send_all();
  receive_rows(copy, spool);
  spool.flush();
  return run([&] { return session_.execute_copy_from(statement, spool.path()); });
} catch (const Error& error) {
  if (!error.context()) throw;
  throw Error(error).context(fmt::format("COPY {}, {}", copy.table, *error.context()));
}

void ClientSession::receive_rows(const CopySummary& copy, Spool& spool) {
  const SessionActivity::Work work(session_.activity());  // while the client is waited for, it may cancel
  std::optional<TextRows> texts;
  std::optional<BinaryRows> bytes;
  if (copy.options.format == SentCopy::Format::kText) texts.emplace(copy.options, spool);
  if (copy.options.format == SentCopy::Format::kBinary) bytes.emplace(copy.columns, spool);
  for (;;) {
    const auto [type, body] = next_of_copy();
    if (type == 'c') break;
    if (type == 'f') {
      throw Error(ErrorKind::kInterrupted,
                  fmt::format("COPY from stdin failed: {}", ByteReader(body).text()));
    }
    if (type == 'H' || type == 'S') continue;
    if (type != 'd')
      throw protocol_error(fmt::format("unexpected message type 0x{:02X} during COPY from stdin",
                                       static_cast<unsigned char>(type)));
    if (texts) {
      texts->take(body);
    } else if (bytes) {
      bytes->take(body);
    } else {
      spool.write(body);
    }
  }
  if (texts) return texts->finish();
  if (bytes) return bytes->finish();
  for (const std::string_view line : kEndLines) spool.remove_end(line);
}

// A message is taken when all of it is there: if nobody waits for it any longer, what comes later is skipped.
std::pair<char, std::string_view> ClientSession::next_of_copy() {
  const Interrupt& interrupt = session_.interrupt();
  interrupt.poll_in_place();
  socket_.wait_until(std::nullopt, [&] { return interrupt.raised(); });
  try {
    const size_t length = kHeaderBytes + body_length(socket_.wait_for(kHeaderBytes));
    socket_.wait_for(length);
    socket_.wait_until(std::nullopt);
    const std::string_view message = socket_.read(length);
    return {message.front(), message.substr(kHeaderBytes)};
  } catch (const ConnectionLate&) {
    socket_.wait_until(std::nullopt);
    interrupt.poll_in_place();
    throw;
  }
}

uint64_t ClientSession::copy_to_client(StatementResult& result, const SentCopy& copy) {
  writer_.copy_out_response(format_of(copy), result.columns.size());
  CopyRowWriter rows(copy, result.columns, writer_);
  rows.begin();
  const uint64_t count = for_each_row(
      result, 0, kEveryRow,
      [&](const std::vector<HostColumn>& columns, uint64_t row) { rows.write_row(columns, row); });
  rows.finish();
  writer_.copy_done();
  return count;
}

}  // namespace rtsql::server
