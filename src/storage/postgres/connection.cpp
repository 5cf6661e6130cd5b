#include "storage/postgres/connection.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>

#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/poll_in_place.h"
#include "storage/postgres/connection_text.h"

namespace rtsql::postgres {
namespace {

constexpr int kPollMilliseconds = 50;
constexpr uint64_t kRowsBetweenPolls = 1024;
constexpr std::chrono::seconds kMostConnecting{10};  // unless the text says otherwise
constexpr std::chrono::hours kEndless{24 * 365};     // what the text says by 0

// Columns are read one after another, and each must give the rows in the same order: that of the table's
// pages, whatever indexes and workers there are.
constexpr const char* kBegin[] = {
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "SET LOCAL synchronize_seqscans = off",
    "SET LOCAL enable_indexscan = off",
    "SET LOCAL enable_indexonlyscan = off",
    "SET LOCAL enable_bitmapscan = off",
    "SET LOCAL max_parallel_workers_per_gather = 0",
};

std::string trimmed(std::string_view message) {
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.remove_suffix(1);
  return std::string(message);
}

std::string without(std::string message, const std::string& secret) {
  if (secret.empty()) return message;
  for (size_t at = 0; (at = message.find(secret, at)) != std::string::npos;)
    message.replace(at, secret.size(), "…");
  return message;
}

}  // namespace

Connection::Connection(const std::string& text) {
  connect(text);
  for (const char* const sql : kBegin) query(sql);
}

void Connection::connect(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> settings = connection_settings(text);
  const auto add = [&](std::string_view keyword, const char* value, bool replaces) {
    const auto known = std::ranges::find(settings, keyword, &std::pair<std::string, std::string>::first);
    if (known == settings.end()) {
      settings.emplace_back(keyword, value);
    } else if (replaces) {
      known->second = value;
    }
  };
  add("client_encoding", "UTF8", true);
  add("fallback_application_name", "rtsql", false);
  std::vector<const char*> keywords, values;
  std::chrono::seconds most = kMostConnecting;
  for (const auto& [keyword, value] : settings) {
    if (keyword == "password") password_ = value;
    if (keyword == "connect_timeout") most = std::chrono::seconds(parse_integer<int>(value).value_or(0));
    keywords.push_back(keyword.c_str());
    values.push_back(value.c_str());
  }
  if (most.count() <= 0) most = kEndless;
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  connection_.reset(libpq().connect_start(keywords.data(), values.data(), 0));
  if (connection_ == nullptr) throw std::bad_alloc();
  const auto begin = std::chrono::steady_clock::now();
  for (PostgresPollingStatusType status = PGRES_POLLING_WRITING; status != PGRES_POLLING_OK;) {
    if (status == PGRES_POLLING_FAILED || libpq().socket(connection_.get()) < 0) fail_connection();
    if (!wait_for_socket(status == PGRES_POLLING_READING ? POLLIN : POLLOUT, begin + most))
      throw Error(ErrorKind::kIo,
                  fmt::format("the PostgreSQL server does not answer within {} seconds", most.count()))
          .hint("connect_timeout=… in the connection's text waits for longer");
    status = libpq().connect_poll(connection_.get());
  }
}

void Connection::fail_connection() const {
  throw Error(ErrorKind::kIo, without(trimmed(libpq().error_message(connection_.get())), password_))
      .hint("psql 'the same text' tells whether the server answers");
}

void Connection::check_open() const {
  if (connection_ == nullptr)
    throw Error(ErrorKind::kIo, "the connection to PostgreSQL was given up").hint("run the statement again");
}

bool Connection::wait_for_socket(short events, TimePoint deadline) const {
  pollfd entry = {libpq().socket(connection_.get()), events, 0};
  do {
    poll_in_place();
    if (std::chrono::steady_clock::now() > deadline) return false;
  } while (::poll(&entry, 1, kPollMilliseconds) <= 0);  // a signal ends it too
  return true;
}

// What is interrupted leaves a server that works on: it is told, and the connection is given up.
void Connection::cancel() const noexcept {
  if (PGcancel* const request = libpq().get_cancel(connection_.get())) {
    char message[256];
    libpq().cancel(request, message, sizeof(message));
    libpq().free_cancel(request);
  }
  connection_.reset();
}

void Connection::wait() const {
  try {
    while (libpq().is_busy(connection_.get()) != 0) {
      wait_for_socket(POLLIN);
      if (libpq().consume_input(connection_.get()) == 0) fail_connection();
    }
  } catch (...) {
    cancel();
    throw;
  }
}

Connection::Result Connection::next_result() const {
  wait();
  return Result(libpq().get_result(connection_.get()));
}

void Connection::fail(const Result& result) const {
  const char* const primary = libpq().result_error_field(result.get(), PG_DIAG_MESSAGE_PRIMARY);
  const char* const message = primary != nullptr ? primary : libpq().result_error_message(result.get());
  const Error error(ErrorKind::kData, "PostgreSQL: " + without(trimmed(message), password_));
  const char* const hint = libpq().result_error_field(result.get(), PG_DIAG_MESSAGE_HINT);
  throw hint == nullptr ? error : Error(error).hint(hint);
}

// Takes all results, of which the last counts, as a failure does.
Connection::Result Connection::only_result(ExecStatusType wanted) const {
  Result last;
  while (Result result = next_result()) last = std::move(result);
  RTSQL_CHECK(last != nullptr);
  const ExecStatusType status = libpq().result_status(last.get());
  if (status != wanted && status != PGRES_COMMAND_OK) fail(last);
  return last;
}

Texts Connection::query(const std::string& sql, const std::vector<std::string>& parameters) const {
  const std::lock_guard lock(mutex_);
  check_open();
  std::vector<const char*> values;
  for (const std::string& parameter : parameters) values.push_back(parameter.c_str());
  if (libpq().send_query(connection_.get(), sql.c_str(), static_cast<int>(values.size()), nullptr,
                         values.data(), nullptr, nullptr, 0) == 0)
    fail_connection();
  const Result result = only_result(PGRES_TUPLES_OK);
  Texts rows(static_cast<size_t>(libpq().row_count(result.get())));
  const int fields = libpq().field_count(result.get());
  for (size_t row = 0; row < rows.size(); ++row) {
    for (int field = 0; field < fields; ++field)
      rows[row].emplace_back(libpq().value(result.get(), static_cast<int>(row), field));
  }
  return rows;
}

std::vector<ResultField> Connection::describe(const std::string& sql) const {
  const std::lock_guard lock(mutex_);
  check_open();
  if (libpq().send_prepare(connection_.get(), "", sql.c_str(), 0, nullptr) == 0) fail_connection();
  only_result(PGRES_COMMAND_OK);
  if (libpq().send_describe(connection_.get(), "") == 0) fail_connection();
  const Result result = only_result(PGRES_COMMAND_OK);
  std::vector<ResultField> fields;
  for (int i = 0; i < libpq().field_count(result.get()); ++i) {
    fields.push_back({libpq().field_name(result.get(), i), libpq().field_type(result.get(), i),
                      libpq().field_modifier(result.get(), i)});
  }
  return fields;
}

void Connection::copy(const std::string& sql, const std::function<void(std::string_view)>& take) const {
  const std::lock_guard lock(mutex_);
  check_open();
  const std::string statement = fmt::format("COPY ({}) TO STDOUT (FORMAT binary)", sql);
  if (libpq().send_query(connection_.get(), statement.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0) == 0)
    fail_connection();
  const Result begun = next_result();
  if (libpq().result_status(begun.get()) != PGRES_COPY_OUT) fail(begun);
  uint64_t rows = 0;
  try {
    while (true) {
      char* bytes = nullptr;
      const int count = libpq().get_copy_data(connection_.get(), &bytes, 1);
      if (count < 0) break;
      if (count == 0) {
        wait_for_socket(POLLIN);
        if (libpq().consume_input(connection_.get()) == 0) fail_connection();
        continue;
      }
      const std::unique_ptr<char, decltype(&PQfreemem)> held(bytes, libpq().free_memory);
      take({bytes, static_cast<size_t>(count)});
      if (++rows % kRowsBetweenPolls == 0) poll_in_place();
    }
  } catch (...) {
    cancel();
    throw;
  }
  only_result(PGRES_COMMAND_OK);
}

}  // namespace rtsql::postgres
