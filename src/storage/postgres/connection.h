// A connection to a PostgreSQL server, whose transaction reads one snapshot and writes nothing.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "storage/postgres/libpq.h"

namespace rtsql::postgres {

struct ResultField {
  std::string name;
  Oid type = 0;
  int modifier = -1;
};

using Texts = std::vector<std::vector<std::string>>;  // by row and column; NULL is empty

// Any thread may use it; they take turns. All functions wait for the server, and throw Error(kInterrupted)
// where the statement is cancelled meanwhile, which the server is told; nothing is read after that.
class Connection {
 public:
  // Throws Error(kIo), in the server's words, and Error(kValue) for a text that names no server.
  explicit Connection(const std::string& text);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // These throw Error(kData), in the server's words.
  Texts query(const std::string& sql, const std::vector<std::string>& parameters = {}) const;
  // Says what a query gives without running it.
  std::vector<ResultField> describe(const std::string& sql) const;
  // Hands out the bytes of COPY (sql) TO STDOUT as they come.
  void copy(const std::string& sql, const std::function<void(std::string_view)>& take) const;

 private:
  struct Clear {
    void operator()(PGresult* result) const { libpq().clear(result); }
  };
  struct Finish {
    void operator()(PGconn* connection) const { libpq().finish(connection); }
  };
  using Result = std::unique_ptr<PGresult, Clear>;

  void connect(const std::string& text);
  void check_open() const;
  using TimePoint = std::chrono::steady_clock::time_point;
  bool wait_for_socket(short events, TimePoint deadline = TimePoint::max()) const;  // false: it took too long
  void wait() const;
  Result next_result() const;
  Result only_result(ExecStatusType wanted) const;
  void fail_connection() const;
  [[noreturn]] void fail(const Result& result) const;
  void cancel() const noexcept;

  std::string password_;  // which no message repeats
  mutable std::mutex mutex_;
  mutable std::unique_ptr<PGconn, Finish> connection_;  // null: it was given up
};

}  // namespace rtsql::postgres
