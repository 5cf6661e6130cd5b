// Puts the iterations of a recursion one behind the other.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/execution.h"
#include "storage/column.h"

namespace rtsql {

// Holds an iteration's rows as columns of a relation.
struct Iteration {
  std::vector<ColumnPtr> columns;
  uint64_t count = 0;
};

// Takes iterations and returns their rows as those of one. Many iterations are put together now and then, so
// that a long recursion does not keep as many buffers.
class Iterations {
 public:
  explicit Iterations(Execution& execution) : execution_(execution) {}

  // Throws Error(kValue) if there are more rows than a table may have.
  void add(Iteration iteration);
  uint64_t count() const { return count_; }
  // Returns the rows of all iterations, of which there is one at least, and keeps none.
  Iteration take();

 private:
  Iteration put_together() const;

  Execution& execution_;
  std::vector<Iteration> iterations_;
  uint64_t count_ = 0;
};

}  // namespace rtsql
