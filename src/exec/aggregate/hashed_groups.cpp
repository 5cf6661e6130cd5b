#include "exec/aggregate/hashed_groups.h"

#include <utility>

#include "exec/aggregate/group_few_rows.h"
#include "exec/aggregate/joined_rows.h"
#include "exec/rows/select_rows.h"

namespace rtsql {

void HashedGroups::add(const PipelineInput& pending) {
  const RowSet& rows = pending.rows;
  if (few_) add_few();
  if (partials_.empty() && suits_host(rows)) {
    few_ = group_few_rows(execution(), rows, grouping().keys, grouping().accumulators);
    if (few_) return;
  }
  const std::vector<SharedBuffer> first_occurrences =
      grouping().find_first_occurrences(rows, grouping().accumulators);
  // Texts are joined by the number of each row's group.
  const auto group = grouping().joining_calls.empty() ? group_rows : group_by_hash;
  partials_.push_back(
      group(execution(), rows, grouping().keys, grouping().accumulators, addresses_of(first_occurrences)));
  const PartialGroups& groups = partials_.back();
  for (const AggregateCall& call : grouping().joining_calls)
    texts_.push_back(join_rows(execution(), rows, call, groups.group_of_row, groups.table.slots));
}

bool HashedGroups::suits_host(const RowSet& rows) const {
  return may_use_host_ && are_few_to_group(execution(), rows);
}

void HashedGroups::add_few() {
  PartialGroups partial{.table = upload_words(execution().device(), few_->count, few_->accumulators),
                        .rows = {},
                        .keys = grouping().stored_keys()};
  partial.rows.count = few_->count;
  partial.rows.sources.push_back({.relation = grouping().slot_relation, .columns = std::move(few_->keys)});
  partials_.push_back(std::move(partial));
  few_.reset();
}

RowSet HashedGroups::finish() {
  if (few_) return host_groups(grouping(), *few_);
  if (!partials_.empty())
    return groups_of(merge_groups(execution(), std::move(partials_), grouping().accumulators));
  // Without rows there are no groups: the columns are of the right types and have no length.
  RowSet rows;
  GroupTable empty = make_group_table(execution(), grouping().accumulators, 0);
  execution().finish();
  rows.sources.push_back(grouping().accumulator_source(std::move(empty), texts_));
  std::vector<ExprPtr> keys;
  for (const ExprPtr& key : grouping().keys) keys.push_back(make_literal(Value::null_of(key->type)));
  rows.computed = {grouping().relation_of(std::move(keys))};
  return rows;
}

RowSet HashedGroups::groups_of(PartialGroups whole) const {
  RowSet rows;
  rows.count = whole.table.slots;
  rows.sources.push_back(grouping().accumulator_source(std::move(whole.table), texts_));
  for (SourceRows& source : whole.rows.sources) rows.sources.push_back(std::move(source));
  rows.computed = {grouping().relation_of(std::move(whole.keys))};
  return rows;
}

}  // namespace rtsql
