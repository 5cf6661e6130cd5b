// The rounds of a recursion, one behind the other.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/execution.h"
#include "storage/column.h"

namespace rtsql {

// A round's rows as columns of a relation.
struct Round {
  std::vector<ColumnPtr> columns;
  uint64_t count = 0;
};

// Takes rounds and returns their rows as those of one. Many rounds are put together now and then, so that a
// long recursion does not keep as many buffers.
class Rounds {
 public:
  explicit Rounds(Execution& execution) : execution_(execution) {}

  // Throws Error(kValue) if there are more rows than a table may have.
  void add(Round round);
  uint64_t count() const { return count_; }
  // Returns the rows of all rounds, of which there is one at least, and keeps none.
  Round take();

 private:
  Round put_together() const;

  Execution& execution_;
  std::vector<Round> rounds_;
  uint64_t count_ = 0;
};

}  // namespace rtsql
