// Defines columns and constraints, for CREATE TABLE and ALTER TABLE.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

struct DefinedColumn {
  ColumnDefinition definition;
  SequenceEntryPtr sequence;  // its own, which is not in the catalog yet; null where it has none
};

// Makes the definition of a column of the table; its constraints come later. `replaced` is the table in whose
// place it comes, or null. Throws Error(kName), Error(kType), Error(kValue) with spans where the type is
// unknown or does not take the default, and as make_identity does.
DefinedColumn define_column(StatementContext& context, const sql::ColumnSpecification& column,
                            const EntryName& table, const Table* replaced = nullptr);

// Gives `definition` this default, or none where `written` is NULL. Throws as define_column.
void set_default(StatementContext& context, ColumnDefinition& definition, const sql::Expression& written,
                 const SchemaName& of);

// Adds a constraint to `table` and puts that in the place of the catalog's table of its name; a key of one
// column gets its index. `column` is that behind which the constraint is written, or null. Throws
// Error(kName) and the errors of its parts, and Error(kValue) where the table's rows violate it.
void add_constraint(StatementContext& context, Table& table, const sql::ConstraintSpecification& written,
                    const sql::Identifier* column);

// Throws Error(kValue) where the column has a NULL.
void check_no_nulls(StatementContext& context, const Table& table, size_t column, SourceSpan span);

}  // namespace rtsql
