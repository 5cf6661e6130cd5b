// Aggregates all rows as one group, without keys: the host keeps the totals.
#pragma once

#include <optional>

#include "exec/aggregate/group_strategy.h"

namespace rtsql {

class SingleGroup : public GroupStrategy {
 public:
  explicit SingleGroup(const Grouping& grouping);
  std::string_view name() const override { return "one group"; }
  bool is_sorted() const override { return false; }
  bool runs_stages() const override { return true; }
  void add(const PipelineInput& pending) override;
  RowSet finish() override;

 private:
  bool counts_distinct_alone(const Accumulator& accumulator) const;
  // Returns the count of an accumulator of COUNT(DISTINCT …), where there is a way to count alone.
  std::optional<uint64_t> count_distinct(const Accumulator& accumulator, const RowSet& rows) const;
  ExprPtr text(uint32_t ordinal) const;

  std::vector<uint64_t> totals_;  // of the accumulators
  std::vector<ColumnPtr> texts_;  // of the text calls, once there were rows
};

}  // namespace rtsql
