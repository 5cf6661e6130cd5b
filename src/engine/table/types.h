// Statements that drop or change a type keep whole what uses it.
#pragma once

#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Finds the type that was created under this name, or throws Error(kName) with the nearest name.
TypeEntryPtr require_type(const SchemaReader& names, const sql::ObjectName& name);

// Throws Error(kName) at the name where a table or a cube that the session sees has a column of the type: it
// cannot be `verb`.
void check_unused(const StatementContext& context, const TypeEntry& type, const sql::ObjectName& name,
                  std::string_view verb);

// Throws Error(kName) where a default, a CHECK, an index, a view or a cube that may name what lies in the
// schema cannot be bound any more. `before` is the version of the catalog before the change.
void check_definitions(StatementContext& context, const CatalogVersion& before, const SchemaName& schema,
                       SourceSpan span);

// Does so for the defaults and CHECKs of a table whose columns have other types now.
void check_definitions(const SchemaReader& names, const Table& table, SourceSpan span);

// Drops types that no column has. Throws as change_type.
void drop_types(StatementContext& context, const std::vector<TypeEntryPtr>& types, SourceSpan span);

// Puts `after` in the place of `before`, and makes the columns of that type columns of this. `positions` has
// the new position of each label. Throws Error(kName) where a view, a default or a CHECK cannot be bound any
// more.
void change_type(StatementContext& context, const TypeEntryPtr& before, const TypeEntryPtr& after,
                 const std::vector<uint16_t>& positions, SourceSpan span);

}  // namespace rtsql
