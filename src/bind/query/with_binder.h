// WITH: each of its queries is bound once, as a common table that its references read.
#pragma once

#include <list>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "sql/statement.h"

namespace rtsql {

// Binds the queries of WITH, which see those before them and what is `around`; returns them as they are seen
// by what stands behind. Throws as bind_query does, and Error(kName) for two queries of one name.
CommonTables bind_with(const sql::With& with, BindState& state, const CommonTables* around,
                       const Scope* outer);

// Binds the queries of WITH that stand before the modification that is bound.
CommonTables bind_around(BindState& state);

// Binds what is seen once more, for a query that is run before the one around it; the first are the nearest.
std::list<CommonTables> bind_again(const CommonTables* seen, BindState& state);

// Binds the WITH of an INSERT, which its query, RETURNING and ON CONFLICT see, each by itself.
CommonTables bind_with_of(const sql::Insert& insert, BindState& state, const CommonTables& around);

// Returns the columns of a query of WITH, under the names that WITH gives the first ones. Throws Error(kName)
// for more names than columns.
std::vector<OutputColumn> common_columns(const sql::CommonTable& written, const LogicalProject& query);

}  // namespace rtsql
