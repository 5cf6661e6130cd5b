// Statements that drop or change what views and cubes read keep these whole.
#pragma once

#include <string>
#include <vector>

#include "common/sqlstate.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Drops the tables and views of these names. The views and cubes that read them, and the defaults that use
// sequences of their columns, are dropped too where `cascade` is set; else Error(kName) names them, at the
// span of `first`.
void drop_relations(StatementContext& context, std::vector<QualifiedName> names, bool cascade,
                    const sql::ObjectName& first);

// Throws Error(kName) where a view or a cube that reads the table, itself or by way of views, cannot be bound
// any more, as it could in the version `before`. The catalog is as it will be.
void check_readers(StatementContext& context, const CatalogVersion& before, const EntryName& table,
                   SourceSpan span);
// Does so for one view or cube, whatever it reads.
void check_reader(StatementContext& context, const CatalogVersion& before, const EntryName& reader,
                  SourceSpan span);

// Tells whether a table, a view or a cube has the name, which the statement writes so. Throws Error(kName),
// of the code `refusal`, where it is of another kind.
bool is_table(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name,
              SqlState refusal = sqlstate::kWrongObjectType);
bool is_view(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name,
             SqlState refusal = sqlstate::kWrongObjectType);
bool is_cube(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name,
             SqlState refusal = sqlstate::kWrongObjectType);

// Returns that code for a CREATE, with OR REPLACE or without.
inline SqlState taken_name_sqlstate(bool or_replace) {
  return or_replace ? sqlstate::kWrongObjectType : sqlstate::kDuplicateTable;
}

}  // namespace rtsql
