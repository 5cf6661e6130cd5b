// Runs GROUP BY and aggregates over rows that come in batches, by the way to find groups that suits the keys.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "exec/aggregate/group_strategy.h"
#include "exec/aggregate/grouping.h"

namespace rtsql {

class Aggregator {
 public:
  // So many rows are expected to come through. The group outlives this.
  Aggregator(Execution& execution, const GroupBy& group, double expected_rows);

  // Adds the rows of a batch, whose conjuncts fit into one kernel. All batches have the same columns; there
  // is at least one batch, which may have no rows.
  void add(const PipelineInput& pending);

  // Returns one row per group, or one row in all where there are no keys. Its columns are the keys, then the
  // aggregates.
  RowSet finish();

  // Tells whether the groups that finish() returns ascend by their keys, the first before the second, NULLs
  // last, as far as the batches so far say.
  bool is_sorted() const { return strategy_ && strategy_->is_sorted(); }

  // Names the way in which groups are found, for EXPLAIN ANALYZE: "one group", "direct", "hash", "on the
  // host". There was a batch.
  std::string_view strategy() const { return strategy_->name(); }

 private:
  void begin(const RowSet& rows);
  std::unique_ptr<GroupStrategy> choose_strategy(const RowSet& rows) const;
  void add_rows(const PipelineInput& pending);

  Execution& execution_;
  const GroupBy& group_;
  const double expected_rows_;
  const bool needs_all_rows_;
  bool has_batch_ = false;
  std::optional<Grouping> grouping_;         // none before the first rows
  std::unique_ptr<GroupStrategy> strategy_;  // likewise
  std::vector<RowSet> collected_;            // for aggregates that need all rows at once
};

}  // namespace rtsql
