// Counts the work of the reference executor, and stops it when it has done as much as it may.
#pragma once

#include <cstdint>

#include "common/interrupt.h"

namespace rtsql::reference {

// Is thrown where a query takes more steps than it may.
struct OutOfSteps {};

class Work {
 public:
  Work(WorkContext context, uint64_t most_steps) : context_(context), most_steps_(most_steps) {}

  // A step is an operator's work on a row, or on a pair of rows: some 100 ns.
  void add(uint64_t steps = 1) {
    steps_ += steps;
    if (steps_ > most_steps_) throw OutOfSteps();
    context_.poll();
  }
  uint64_t steps() const { return steps_; }

 private:
  WorkContext context_;
  uint64_t most_steps_;
  uint64_t steps_ = 0;
};

}  // namespace rtsql::reference
