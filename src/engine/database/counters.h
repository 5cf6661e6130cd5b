// Counts what the sessions of a database have done since it was opened. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rtsql {

// Counts the statements that took no longer than each of some times, in milliseconds, and sums their times.
struct StatementTimes {
  static constexpr std::array<double, 12> kBounds = {0.1, 0.3, 1,     3,     10,     30,
                                                     100, 300, 1'000, 3'000, 10'000, 60'000};
  std::array<uint64_t, kBounds.size()> up_to = {};
  uint64_t count = 0;
  double milliseconds = 0;
};

class Counters {
 public:
  void count_statement(double milliseconds, bool has_succeeded);
  void count_wait(double milliseconds) { add_time(waits_, milliseconds); }  // for the device
  void count_compiling(double milliseconds) { add_time(compiling_, milliseconds); }
  void count_commit() { commits_.fetch_add(1, std::memory_order_relaxed); }
  void count_conflict() { conflicts_.fetch_add(1, std::memory_order_relaxed); }
  void count_refused_session() { refused_sessions_.fetch_add(1, std::memory_order_relaxed); }
  void count_sent_rows(uint64_t rows) { sent_rows_.fetch_add(rows, std::memory_order_relaxed); }

  StatementTimes statements() const;
  uint64_t failures() const { return failures_; }
  uint64_t commits() const { return commits_; }
  uint64_t conflicts() const { return conflicts_; }
  uint64_t refused_sessions() const { return refused_sessions_; }
  uint64_t sent_rows() const { return sent_rows_; }
  double waited_milliseconds() const { return milliseconds(waits_); }
  double compiling_milliseconds() const { return milliseconds(compiling_); }

 private:
  using Count = std::atomic<uint64_t>;
  static void add_time(Count& nanoseconds, double milliseconds) {
    nanoseconds.fetch_add(static_cast<uint64_t>(milliseconds * 1e6), std::memory_order_relaxed);
  }
  static double milliseconds(const Count& nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }

  std::array<Count, StatementTimes::kBounds.size() + 1> by_time_ = {};  // the last: those that took longer
  Count statement_time_ = 0, waits_ = 0, compiling_ = 0;                // nanoseconds
  Count failures_ = 0, commits_ = 0, conflicts_ = 0, refused_sessions_ = 0, sent_rows_ = 0;
};

}  // namespace rtsql
