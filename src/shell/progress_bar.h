// Draws a bar on standard error for work that takes long enough to be waited for. The bar is gone without a
// trace when the work is done.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "common/interrupt.h"

namespace rtsql {

class ProgressBar : public Progress {
 public:
  // `descriptor` is a terminal.
  explicit ProgressBar(int descriptor) : descriptor_(descriptor) {}

  // A statement starts: nothing is drawn in its first half second.
  void start();
  void update(const char* what, double done, double total) override;
  void expect(const char* what, double milliseconds) override;
  void finish() override;  // may be called again

 private:
  using Clock = std::chrono::steady_clock;
  bool goes_on(std::string_view what, Clock::time_point now);
  std::optional<double> seconds_left(std::string_view what, double share, Clock::time_point now);
  void put(const std::string& text);

  int descriptor_;
  std::mutex mutex_;
  Clock::time_point next_drawing_;
  // The work that the bar is about: since when, how much of it was done then, and when it was heard of last.
  std::string what_;
  Clock::time_point since_, heard_;
  double share_ = 0;
  bool visible_ = false;
  std::condition_variable_any stopped_;
  std::jthread clock_;  // draws the time that expected work has taken
};

// Returns "loading [#####.....]  43 %", and "  12 s left" where that is known, in at most `columns` columns.
std::string draw_progress(std::string_view what, double share, int columns,
                          std::optional<double> seconds_left = std::nullopt);

// Returns what is waited for, in fewer than `columns` columns.
std::string draw_wait(std::string_view what, int columns);

}  // namespace rtsql
