// Counts the work of the reference executor, and stops it when it has done as much as it may.
#pragma once

#include <atomic>
#include <cstdint>

#include "common/interrupt.h"

namespace rtsql::reference {

struct Place;

// Is thrown where a query takes more steps than it may, or is overtaken by the device.
struct OutOfSteps {};

class Work {
 public:
  static constexpr uint64_t kStepsPerPoll = 1024;  // about 100 µs

  // The work is also over when another thread sets `overtaken`, which may be null.
  Work(WorkContext context, uint64_t most_steps, const std::atomic<bool>* overtaken = nullptr)
      : context_(context), most_steps_(most_steps), overtaken_(overtaken) {}

  // A step is an operator's work on a row, or on a pair of rows: some 100 ns.
  void add(uint64_t steps = 1) {
    const uint64_t before = steps_;
    steps_ += steps;
    if (steps_ > most_steps_) throw OutOfSteps();
    if (before > 0 && before / kStepsPerPoll == steps_ / kStepsPerPoll) return;
    poll();
  }
  // An operator, `what`, is at this one of its rows. What runs within a row of another, `outer`, tells of
  // none of its own.
  void at_row(const char* what, const Place* outer, uint64_t row, uint64_t rows) {
    if (outer != nullptr) return;
    what_ = what;
    row_ = row;
    rows_ = rows;
    if (row % kStepsPerPoll == kStepsPerPoll - 1) poll();
  }
  uint64_t steps() const { return steps_; }

 private:
  void poll() {
    context_.poll();
    if (overtaken_ != nullptr && *overtaken_) throw OutOfSteps();
    if (context_.progress != nullptr && what_ != nullptr)
      context_.progress->update(what_, static_cast<double>(row_), static_cast<double>(rows_));
  }

  WorkContext context_;
  uint64_t most_steps_;
  const std::atomic<bool>* overtaken_;
  uint64_t steps_ = 0;
  const char* what_ = nullptr;
  uint64_t row_ = 0, rows_ = 0;
};

}  // namespace rtsql::reference
