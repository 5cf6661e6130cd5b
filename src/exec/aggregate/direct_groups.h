// Adds rows to slots that a perfect hash of their keys gives: the digits of a number, one for each key.
#pragma once

#include "exec/aggregate/group_strategy.h"
#include "exec/aggregate/perfect_hash_groups.h"

namespace rtsql {

class DirectGroups : public GroupStrategy {
 public:
  // So many rows are expected to come through in all. Makes the table; records into the stream.
  DirectGroups(const Grouping& grouping, PerfectHashGroups perfect_hash, double expected_rows);
  std::string_view name() const override { return "direct"; }
  bool is_sorted() const override { return true; }
  bool runs_stages() const override { return true; }
  void add(const PipelineInput& pending) override;
  RowSet finish() override;

 private:
  // Returns the accumulators of each slot and its number.
  RowSet slot_rows(GroupTable table) const;
  // Returns the groups; the rows `used` are those of slot_rows() that rows were added to.
  RowSet groups_of(RowSet used) const;

  const PerfectHashGroups perfect_hash_;
  const double expected_rows_;
  GroupTable table_;
};

}  // namespace rtsql
