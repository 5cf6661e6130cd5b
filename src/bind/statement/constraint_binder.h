// Makes constraints of those as written, and keeps them true to the table that they are of.
#pragma once

#include <string>

#include "schema/schema_reader.h"
#include "sql/column.h"

namespace rtsql {

// Describes a constraint that `table` is to get; `column` is that behind which it is written, or null. A
// constraint without a name gets PostgreSQL's: t_pkey, t_a_key, t_a_check, with a number where that is taken.
// Throws Error(kName), Error(kType), Error(kValue), Error(kUnsupported) with spans.
Constraint describe_constraint(const sql::ConstraintSpecification& written, const SchemaReader& catalog,
                               const TableSchema& table, const sql::Identifier* column);

// Binds the condition of a CHECK once more, over the table and the types that there are now. Throws as
// describe_constraint does.
void bind_check(const Constraint& constraint, const SchemaReader& catalog, const TableSchema& table);

// Finds the constraint's place, or throws Error(kName) with the nearest name.
size_t require_constraint(const TableSchema& table, const sql::Identifier& name);

// Throws Error(kName) where a constraint of the table, or for a key an index, a table or a view, has the
// name.
void check_constraint_name(const SchemaReader& catalog, const TableSchema& table, const sql::Identifier& name,
                           bool is_key);

}  // namespace rtsql
