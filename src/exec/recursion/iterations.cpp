#include "exec/recursion/iterations.h"

#include <utility>

#include "exec/rows/concatenate.h"
#include "storage/table.h"

namespace rtsql {

void Iterations::add(Iteration iteration) {
  constexpr size_t kTogether = 256;
  if (iterations_.size() == kTogether) iterations_ = {put_together()};
  count_ += iteration.count;
  // The last iteration of a recursion has no rows.
  if (iterations_.empty() || iteration.count > 0) iterations_.push_back(std::move(iteration));
}

Iteration Iterations::take() {
  Iteration all = put_together();
  iterations_.clear();
  count_ = 0;
  return all;
}

Iteration Iterations::put_together() const {
  check_table_rows("the recursive query", count_);
  Iteration all{{}, count_};
  for (size_t column = 0; column < iterations_[0].columns.size(); ++column) {
    std::vector<ColumnPtr> parts;
    for (const Iteration& iteration : iterations_) parts.push_back(iteration.columns[column]);
    all.columns.push_back(concatenate(execution_, parts));
  }
  return all;
}

}  // namespace rtsql
