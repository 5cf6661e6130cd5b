// Says in which schema a statement means what it names, and in which one it puts what it makes.
#pragma once

#include "bind/query/view_binder.h"
#include "common/error.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Returns the schema in which CREATE makes what it names: the current one, where nothing qualifies the name.
// Throws Error(kName) where there is no such schema, and where something that is TEMP would be in another
// than `temp`.
SchemaName place_of_new(const StatementContext& context, const sql::ObjectName& name, bool temporary);
// Does so for a view or a cube, which is TEMP where it reads what is, unless the statement names its schema.
ViewPlace place_of_new_view(const StatementContext& context, const sql::ObjectName& name, bool temporary);

// Says that the view or cube, as `noun` has it, is TEMP because it reads what is.
std::string becomes_temporary(std::string_view noun, const EntryName& made);

// Returns the table, view or cube that the statement means; where there is none, the name that one would
// have.
QualifiedName meant_relation(const StatementContext& context, const sql::ObjectName& name);

// Returns the attached database that a statement names. Throws Error(kName) where there is none.
const AttachedDatabase& require_database(const StatementContext& context, const sql::Identifier& name);

// Says that the current schema, or its database, is not there any more, and what to do.
Error current_is_gone(const StatementContext& context);

// Returns the schema that a statement names. Throws Error(kName) where there is none.
SchemaName require_schema(const StatementContext& context, const sql::ObjectName& name);

}  // namespace rtsql
