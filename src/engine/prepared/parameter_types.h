// The types of a prepared statement's parameters that are not declared: each takes the type of where it
// stands first, as PostgreSQL has it.
#pragma once

#include "engine/context/prepared_statement.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Checks the statement, finds the types of its parameters and whether it can keep a plan. Throws what binding
// the statement throws that holds for any values.
void bind_prepared(StatementContext& context, PreparedStatement& prepared);

// Does so again where a parameter has a type that ALTER TYPE has changed since.
void bind_changed_types(StatementContext& context, PreparedStatement& prepared);

}  // namespace rtsql
