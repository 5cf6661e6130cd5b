#include "exec/recursion/rounds.h"

#include <utility>

#include "exec/rows/concatenate.h"
#include "storage/table.h"

namespace rtsql {

void Rounds::add(Round round) {
  constexpr size_t kTogether = 256;
  if (rounds_.size() == kTogether) rounds_ = {put_together()};
  count_ += round.count;
  // The last round of a recursion has no rows.
  if (rounds_.empty() || round.count > 0) rounds_.push_back(std::move(round));
}

Round Rounds::take() {
  Round all = put_together();
  rounds_.clear();
  count_ = 0;
  return all;
}

Round Rounds::put_together() const {
  check_table_rows("the recursive query", count_);
  Round all{{}, count_};
  for (size_t column = 0; column < rounds_[0].columns.size(); ++column) {
    std::vector<ColumnPtr> parts;
    for (const Round& round : rounds_) parts.push_back(round.columns[column]);
    all.columns.push_back(concatenate(execution_, parts));
  }
  return all;
}

}  // namespace rtsql
