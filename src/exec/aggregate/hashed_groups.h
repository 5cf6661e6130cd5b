// Finds groups by a hash of their keys, or by sorting, batch by batch, and merges those of the batches. The
// host groups a batch of few rows, if it stays the only one.
#pragma once

#include <optional>

#include "exec/aggregate/group_strategy.h"
#include "exec/aggregate/groups_on_host.h"
#include "exec/aggregate/partial_groups.h"

namespace rtsql {

class HashedGroups : public GroupStrategy {
 public:
  // The host does not group rows where aggregates need to have all at once.
  HashedGroups(const Grouping& grouping, bool may_use_host)
      : GroupStrategy(grouping), may_use_host_(may_use_host) {}
  std::string_view name() const override { return few_ ? "on the host" : "hash"; }
  bool is_sorted() const override { return few_.has_value(); }
  bool runs_stages() const override { return false; }
  void add(const PipelineInput& pending) override;
  RowSet finish() override;

 private:
  // Tells whether the host may group these rows, if they are the first batch.
  bool suits_host(const RowSet& rows) const;
  // Takes the groups that the host has made as those of a batch, for another one has come.
  void add_few();
  RowSet groups_of(PartialGroups whole) const;

  const bool may_use_host_;
  std::vector<PartialGroups> partials_;
  std::optional<HostGroups> few_;  // of the only batch so far, which the host has grouped
  std::vector<ColumnPtr> texts_;   // of the text calls
};

}  // namespace rtsql
