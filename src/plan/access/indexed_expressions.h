// Where a query says an expression that an index has the keys of, it reads the values that are stored with
// the index:
//
//   index on t (lower(name))     lower(t.name) = 'x'   becomes   t."lower(name)" = 'x'
//
// An index on hash(a) has a filter by a = x compare the hashes as well.
//
// The relation's table is then one that has those values as columns behind its own, so that all that knows
// of columns, ranges, joins, statistics and kernels, knows of expressions as well.
#pragma once

#include <optional>

#include "catalog/catalog.h"
#include "logical/query.h"
#include "plan/access/plan_context.h"

namespace rtsql {

// Returns the query, which is optimized, with columns in the place of the indexed expressions that it has;
// none where it has none of those whose indexes may be used.
std::optional<LogicalQuery> read_indexed_expressions(const LogicalQuery& query, const PlanContext& context);

// Returns the index with its columns by their ordinals in the table that `base` reads; null where that lacks
// one of its expressions.
IndexEntryPtr index_as_read(const IndexEntryPtr& index, const BaseRelation& base);

}  // namespace rtsql
