// The types of a prepared statement's parameters that are not declared: each takes the type of where it
// stands first, as PostgreSQL has it.
#pragma once

#include <optional>
#include <vector>

#include "engine/context/prepared_statement.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Checks the statement, finds the types of its parameters and whether it can keep a plan. Throws what binding
// the statement throws that holds for any values.
void bind_prepared(StatementContext& context, PreparedStatement& prepared);

// Does so, where types are given and not written; there may be more of them than the statement has
// parameters, and none for some.
void bind_prepared(StatementContext& context, PreparedStatement& prepared, const ParameterTypes& declared);

// Returns the columns of the rows that a query or a modification will give, with these values or, without
// any, with NULLs; none where it gives no rows. Throws what binding it throws.
std::optional<std::vector<ResultColumn>> bind_columns(StatementContext& context,
                                                      const PreparedStatement& prepared,
                                                      const std::optional<std::vector<Value>>& values);

// Does so again where a parameter has a type that ALTER TYPE has changed since.
void bind_changed_types(StatementContext& context, PreparedStatement& prepared);

}  // namespace rtsql
