// Statements that drop or change a type keep whole what uses it.
#pragma once

#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Finds the type that was created under this name, or throws Error(kName) with the nearest name.
TypeEntryPtr require_type(const Catalog& catalog, const sql::Identifier& name);

// Throws Error(kName) at the name where a table or a cube has a column of the type: it cannot be `verb`.
void check_unused(const Catalog& catalog, const TypeEntry& type, const sql::Identifier& name,
                  std::string_view verb);

// Drops types that no column has. Throws as change_type.
void drop_types(StatementContext& context, const std::vector<TypeEntryPtr>& types, SourceSpan span);

// Puts `after` in the place of `before`, and makes the columns of that type columns of this. `positions` has
// the new position of each label. Throws Error(kName) where a view, a default or a CHECK cannot be bound any
// more.
void change_type(StatementContext& context, const TypeEntryPtr& before, const TypeEntryPtr& after,
                 const std::vector<uint16_t>& positions, SourceSpan span);

}  // namespace rtsql
