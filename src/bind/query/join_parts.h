// Makes of a join as written what the algebra has: its mode, its conditions, the columns of USING.
#pragma once

#include <vector>

#include "bind/names/scope.h"
#include "bind/query/subqueries.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

bool is_asof_join(sql::JoinKind kind);

// A right join is a left one with its sides exchanged.
void set_mode(LogicalJoin& join, sql::JoinKind kind);

// The conditions of an ASOF join are those that USING has made, and those of ON. Throws Error(kUnsupported)
// for NATURAL and for queries in ON.
void set_nearest(LogicalJoin& join, std::vector<ExprPtr> on, const Subqueries& subqueries,
                 const sql::FromItem& written);

// Puts the conditions of ON to the join. The queries of a condition are joined to the side whose rows may go
// without a match, and may read both. Throws Error(kUnsupported) where they would have to be joined to both.
LogicalPtr with_condition(std::unique_ptr<LogicalJoin> join, std::vector<ExprPtr> on, Subqueries& subqueries,
                          const sql::FromItem& written);

// The column of USING is that of the side that keeps its rows.
ExprPtr merged_value(const Scope& scope, const sql::Identifier& name, uint32_t right, sql::JoinKind kind);

}  // namespace rtsql
