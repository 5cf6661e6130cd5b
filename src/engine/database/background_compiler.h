// Has the kernels of queries compiled that the host answers: a thread of its own runs them on the device,
// too, with the statements in turns (gpu/device_turn.h). It holds the device for moments at a time, and not
// while kernels are compiled, so that it runs beside statements, the host's run of the same query among them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "common/interrupt.h"
#include "engine/database/query_fingerprints.h"
#include "logical/query.h"

namespace rtsql {

class Database;
struct StatementContext;

class BackgroundCompiler {
 public:
  explicit BackgroundCompiler(Database& database);
  // Stops at once, but for a kernel that is being compiled.
  ~BackgroundCompiler();
  BackgroundCompiler(const BackgroundCompiler&) = delete;

  // The query of a statement, over which the rules have gone, is run in a moment, with the tables and
  // settings that the statement has. The fingerprint, which the database keeps, then has kernels. Of many
  // queries the latest come first, and the oldest go. One that fails is not run again.
  void add(const StatementContext& context, QueryFingerprint& fingerprint, LogicalQuery query);

  // Drops all queries, also the one that runs: when it returns, none uses a table any more. The calling
  // thread may hold the device.
  void drop_all();
  // Waits until all have run.
  void wait();

 private:
  struct Waiting {
    CatalogVersion catalog;
    Settings settings;
    QueryFingerprint* fingerprint;
    LogicalQuery query;
    std::chrono::steady_clock::time_point due;
  };

  void work(const std::stop_token& stop);
  void run(Waiting& waiting);

  Database& database_;
  Interrupt interrupt_;
  std::mutex mutex_;  // of what follows
  std::condition_variable_any changed_;
  std::deque<Waiting> waiting_;
  bool runs_ = false;
  std::jthread thread_;  // from the first query on
};

}  // namespace rtsql
