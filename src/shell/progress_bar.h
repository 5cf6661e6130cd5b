// Draws a bar on standard error for work that takes long enough to be waited for. The bar is gone without a
// trace when the work is done.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
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
  void put(const std::string& text);

  int descriptor_;
  std::mutex mutex_;
  Clock::time_point next_drawing_;
  bool visible_ = false;
  std::condition_variable_any stopped_;
  std::jthread clock_;  // draws the time that expected work has taken
};

// Returns "loading [#####.....]  43 %" in at most `columns` columns.
std::string draw_progress(const char* what, double share, int columns);

}  // namespace rtsql
