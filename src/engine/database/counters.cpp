#include "engine/database/counters.h"

#include <algorithm>

namespace rtsql {

void Counters::count_statement(double milliseconds, bool has_succeeded) {
  const auto bound = std::ranges::lower_bound(StatementTimes::kBounds, milliseconds);
  by_time_[bound - StatementTimes::kBounds.begin()].fetch_add(1, std::memory_order_relaxed);
  add_time(statement_time_, milliseconds);
  if (!has_succeeded) failures_.fetch_add(1, std::memory_order_relaxed);
}

StatementTimes Counters::statements() const {
  StatementTimes times;
  for (size_t i = 0; i < times.up_to.size(); ++i) {
    times.count += by_time_[i];
    times.up_to[i] = times.count;
  }
  times.count += by_time_.back();
  times.milliseconds = milliseconds(statement_time_);
  return times;
}

}  // namespace rtsql
