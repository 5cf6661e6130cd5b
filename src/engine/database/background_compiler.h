// Has the kernels of queries compiled that the host answers: a thread of its own runs them on the device,
// too, with the statements in turns (gpu/device_turn.h). It holds the device for moments at a time, and not
// while kernels are compiled, so that it runs beside statements, the host's run of the same query among them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "common/interrupt.h"
#include "engine/database/query_fingerprints.h"
#include "gpu/device.h"

namespace rtsql {

// Runs a query on the device, whose turn the calling thread has, and holds the tables that are read.
using BackgroundRun = std::function<void(const WorkContext& work)>;

class BackgroundCompiler {
 public:
  explicit BackgroundCompiler(gpu::Device& device);
  // Stops at once, but for a kernel that is being compiled.
  ~BackgroundCompiler();
  BackgroundCompiler(const BackgroundCompiler&) = delete;

  // Calls `run`, which runs a query of the fingerprint, in a moment. The fingerprint, which the database
  // keeps, then has kernels. Of many queries the latest come first, and the oldest go. One that fails is not
  // run again.
  void add(QueryFingerprint& fingerprint, BackgroundRun run);

  // Drops all queries that have been added, also the one that runs: when it returns, none of them uses a
  // table any more. The calling thread may hold the device.
  void drop_all();
  // Waits until all have run or are dropped.
  void wait();

 private:
  struct Waiting {
    QueryFingerprint* fingerprint;
    BackgroundRun run;
    std::chrono::steady_clock::time_point due;
  };

  void work(const std::stop_token& stop);
  void run(const Waiting& waiting);

  gpu::Device& device_;
  Interrupt interrupt_;
  std::mutex mutex_;  // of what follows
  std::condition_variable_any changed_;
  std::deque<Waiting> waiting_;
  bool runs_ = false;
  uint64_t runs_begun_ = 0;
  std::jthread thread_;  // from the first query on
};

}  // namespace rtsql
