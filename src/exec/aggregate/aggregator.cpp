#include "exec/aggregate/aggregator.h"

#include <utility>

#include "common/check.h"
#include "exec/aggregate/direct_groups.h"
#include "exec/aggregate/hashed_groups.h"
#include "exec/aggregate/single_group.h"
#include "exec/rows/collect_rows.h"
#include "exec/rows/expand_pending.h"
#include "exec/rows/select_pending.h"

namespace rtsql {

Aggregator::Aggregator(Execution& execution, const GroupBy& group, double expected_rows)
    : execution_(execution),
      group_(group),
      expected_rows_(expected_rows),
      needs_all_rows_(Grouping::needs_all_rows(group)) {}

void Aggregator::begin(const RowSet& rows) {
  if (grouping_) return;
  grouping_.emplace(execution_, group_, rows);
  strategy_ = choose_strategy(rows);
}

std::unique_ptr<GroupStrategy> Aggregator::choose_strategy(const RowSet& rows) const {
  if (grouping_->keys.empty()) return std::make_unique<SingleGroup>(*grouping_);
  // Texts are joined by the groups' numbers, which have no gaps.
  if (grouping_->joining_calls.empty()) {
    if (std::optional<PerfectHashGroups> found = find_perfect_hash(execution_, rows, grouping_->keys))
      return std::make_unique<DirectGroups>(*grouping_, *std::move(found), expected_rows_);
  }
  return std::make_unique<HashedGroups>(*grouping_, !needs_all_rows_);
}

void Aggregator::add(const PipelineInput& pending) {
  // The batch before is recorded, and holds on to its rows.
  if (std::exchange(has_batch_, true)) execution_.finish();
  begin(pending.rows);
  if (needs_all_rows_) {
    collected_.push_back(select_pending(execution_, pending));
  } else {
    add_rows(pending);
  }
}

void Aggregator::add_rows(const PipelineInput& pending) {
  const auto add_batch = [&](const PipelineInput& batch) {
    if (batch.rows.count > 0) strategy_->add(batch);
  };
  // What is pending is part of the pass that aggregates only where no list of rows is needed.
  if (!needs_all_rows_ && strategy_->runs_stages()) return add_batch(pending);
  if (!pending.expands()) return add_batch({select_pending(execution_, pending)});
  expand_pending(execution_, pending, [&](const RowSet& rows) { add_batch({rows}); });
}

RowSet Aggregator::finish() {
  RTSQL_CHECK(strategy_ != nullptr);
  if (!collected_.empty()) add_rows({collect_rows(execution_, std::move(collected_))});
  return strategy_->finish();
}

}  // namespace rtsql
