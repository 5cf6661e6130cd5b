// LIMIT, OFFSET and FETCH … WITH TIES.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

// Puts the limits of the query above the tree, and the sort by the keys. Constants make a LogicalLimit; other
// counts are computed once, or per row around the query that they read, and select by the numbers of rows.
// NULL is no limit. Throws Error(kType) for a count that is no integer, and Error(kValue) for a negative one,
// which rows that are not constants raise when they are computed.
LogicalPtr limited(LogicalPtr tree, std::vector<SortKey> keys, const sql::Query& query, BindState& state,
                   const CommonTables* common, const Scope* outer);

}  // namespace rtsql
