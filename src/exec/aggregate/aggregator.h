// Runs GROUP BY and aggregates over rows that come in batches.
#pragma once

#include <optional>
#include <vector>

#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/groups_on_host.h"
#include "exec/aggregate/partial_groups.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/execution.h"
#include "exec/kernel/pending_rows.h"
#include "exec/row_set.h"
#include "logical/node.h"

namespace rtsql {

class Aggregator {
 public:
  // So many rows are expected to come through.
  Aggregator(Execution& execution, const GroupBy& group, double expected_rows);

  // Adds the rows of a batch, whose conjuncts fit into one kernel. All batches have the same columns; there
  // is at least one batch, which may have no rows.
  void add(const PendingRows& pending);

  // Returns what finish() may return for rows like these and so many groups, as far as the text of kernels
  // depends on it; returns nothing where they need no kernels.
  std::vector<RowSet> shapes_of_groups(const RowSet& rows, uint64_t groups);

  // Returns one row per group, or one row in all where there are no keys. Its columns are the keys, then the
  // aggregates.
  RowSet finish();

  // Tells whether the groups that finish() returns ascend by their keys, the first before the second, NULLs
  // last.
  bool ascends() const { return few_ || perfect_hash_; }

  // Names the way in which groups are found, for EXPLAIN ANALYZE: "one group", "direct", "hash", "on the
  // host".
  std::string_view strategy() const;

 private:
  void begin(const RowSet& rows);
  void add_rows(const PendingRows& pending);
  void add_batch(const PendingRows& rows);
  void add_hashed(const RowSet& rows);
  // Tells whether the host may group these rows, if they are the first batch.
  bool suits_host(const RowSet& rows) const;
  // Takes the groups that the host has made as a batch, for another one has come.
  void add_few();
  std::vector<ExprPtr> host_keys() const;
  void add_to_totals(const PendingRows& rows);
  bool is_counted_by_sorting(const Accumulator& accumulator, const RowSet& rows);
  std::vector<SharedBuffer> find_first_occurrences(const RowSet& rows,
                                                   const std::vector<Accumulator>& accumulators);
  ExprPtr single_text(uint32_t ordinal) const;
  ExprPtr with_dictionary(const ExprPtr& result) const;
  RowSet finish_single();
  RowSet finish_direct();
  RowSet finish_hashed();
  RowSet slot_rows(GroupTable table) const;
  RowSet host_groups(HostGroups made) const;
  RowSet direct_groups(RowSet used) const;
  RowSet hashed_groups(PartialGroups whole) const;
  SourceRows accumulator_source(GroupTable table) const;
  // The relation that the grouping makes, of these keys.
  ComputedRelation groups_relation(std::vector<ExprPtr> keys) const;

  Execution& execution_;
  const GroupBy& group_;
  const double expected_rows_;
  const uint32_t accumulator_relation_;
  const uint32_t slot_relation_;  // of the numbers of slots
  bool needs_all_rows_ = false;
  bool begun_ = false;
  bool has_batch_ = false;
  std::vector<ExprPtr> keys_;                      // over the sources of the rows
  std::vector<Accumulator> accumulators_;          // likewise
  std::vector<ExprPtr> results_;                   // over the accumulators
  std::vector<uint64_t> totals_;                   // without keys
  std::optional<PerfectHashGroups> perfect_hash_;  // direct
  GroupTable table_;                               // direct
  std::vector<PartialGroups> partials_;            // hash
  std::optional<HostGroups> few_;                  // of the only batch so far, which the host has grouped
  std::vector<RowSet> collected_;                  // for aggregates that need all rows at once
  std::vector<AggregateCall> text_calls_;          // STRING_AGG, over the sources of the rows
  std::vector<ColumnPtr> texts_;                   // their values
};

}  // namespace rtsql
