// Eager aggregation (Yan and Larson, "Eager Aggregation and Lazy Aggregation", VLDB 1995) of tables that a
// grouping reads no column of: an inner join needs for each row of the others nothing but the number of its
// matches. Where keys repeat, the table is grouped by them first, and the aggregates above weight each row by
// the counts: plan/estimate/row_weight.h.
#pragma once

#include <optional>

#include "logical/node.h"
#include "plan/estimate/estimate.h"
#include "plan/estimate/grouping_rewrite.h"

namespace rtsql {

// Returns the weighted grouping over the join with tables grouped. Returns none where no table is likely to
// have several rows for a key, or where a weighted sum might leave its type though the sum does not.
std::optional<RewrittenGrouping> aggregate_eagerly(const LogicalAggregate& aggregate, Estimator& estimator,
                                                   RelationIds& relations);

}  // namespace rtsql
