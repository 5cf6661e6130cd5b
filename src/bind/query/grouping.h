// Splits a query with aggregates into what is computed before grouping and what after.
#pragma once

#include <vector>

#include "bind/algebra/grouping_sets.h"
#include "bind/query/subqueries.h"
#include "logical/node.h"

namespace rtsql {

// The clauses that are evaluated after grouping.
struct GroupedClauses {
  std::vector<ExprPtr> having;  // conjuncts
  std::vector<OutputColumn> outputs;
  std::vector<SortKey> order_by;
  std::vector<ExprPtr> qualify;              // conjuncts
  std::vector<ExprPtr*> window_inputs = {};  // what window functions compute with
};

// Puts the grouping by the sets above the tree, if the clauses have aggregates or `grouped` is true, and
// rewrites the clauses to be over that. Throws Error(kSyntax) for a column that is neither grouped nor inside
// an aggregate. The queries inside the clauses come to read the groups, too, where `outer_aggregates` are.
LogicalPtr group_clauses(LogicalPtr tree, GroupedClauses& clauses, RelationIds& relations, GroupingSets sets,
                         bool grouped, Subqueries& subqueries, const OuterAggregates& outer_aggregates);

// Returns the grouping by all outputs that SELECT DISTINCT is, and rewrites outputs and ORDER BY, whose keys
// are outputs, to be over its relation.
GroupBy group_by_outputs(GroupedClauses& clauses, RelationId relation);

}  // namespace rtsql
