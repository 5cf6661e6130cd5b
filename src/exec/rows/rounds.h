// Has work that goes through its rows in rounds say how much of all rounds is done.
#pragma once

#include <cstdint>

#include "common/count_steps.h"
#include "common/interrupt.h"

namespace rtsql {

// Returns which share of all so many are; all of none.
double share_of(uint64_t part, uint64_t all);

// While it lives, what the thread's work tells is a part of the round that has begun last, and is told on as
// `what`, which outlives it. Passes of one round that follow each other begin anew; what is told never goes
// back. The names and shares of a single round are told as they are.
class Rounds final : public Progress {
 public:
  explicit Rounds(const char* what);

  // The next round is the part of the whole from one share to another.
  void begin(double from, double to);

  void update(const char* what, double done, double total) override;
  void expect(const char* what, double milliseconds) override;
  void finish() override;

 private:
  const char* const what_;
  Progress* const whole_;  // null: nobody is told
  const WorkScope scope_;
  double from_ = 0, to_ = 1, reached_ = 0;
};

}  // namespace rtsql
