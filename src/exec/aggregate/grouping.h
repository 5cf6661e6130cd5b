// A grouping is what is computed of rows, in whichever way their groups are found: keys, accumulators, and
// results over these.
#pragma once

#include <span>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/aggregate/group_updates.h"
#include "exec/execution.h"
#include "exec/row_set.h"
#include "logical/node.h"

namespace rtsql {

struct Grouping {
  // The group outlives this.
  Grouping(Execution& of, const GroupBy& group_by, const RowSet& rows);

  Execution& execution;
  const GroupBy& group;
  const RelationId accumulator_relation = execution.new_relation();
  const RelationId slot_relation = execution.new_relation();  // of the numbers of slots
  std::vector<ExprPtr> keys;                                  // over the sources of the rows
  std::vector<Accumulator> accumulators;                      // likewise
  std::vector<ExprPtr> results;                               // over the accumulators
  std::vector<AggregateCall> joining_calls;                   // STRING_AGG and ARRAY_AGG, likewise

  // Tells whether aggregates need to have all rows at once.
  static bool needs_all_rows(const GroupBy& group);

  // Returns for each of some of the accumulators the bitmap of the rows it counts, where it is distinct; null
  // for others. Accumulators of one argument share it.
  std::vector<SharedBuffer> find_first_occurrences(const RowSet& rows, std::span<const Accumulator> of) const;
  // Returns the accumulators of the table's slots, with the joined texts, if there are any.
  SourceRows accumulator_source(GroupTable table, const std::vector<ColumnPtr>& texts) const;
  // Returns the relation that the grouping makes, of these keys.
  ComputedRelation relation_of(std::vector<ExprPtr> group_keys) const;
  // Returns the keys as columns of the slots' relation.
  std::vector<ExprPtr> stored_keys() const;

 private:
  ExprPtr with_dictionary(const ExprPtr& result) const;
};

// Returns 0 for what is null.
std::vector<gpu::Address> addresses_of(const std::vector<SharedBuffer>& buffers);

}  // namespace rtsql
