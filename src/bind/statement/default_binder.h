// The values of columns that a statement leaves out. A default is kept as text and is a constant.
#pragma once

#include <string>

#include "bind/query/expression_binder.h"
#include "expression/expression.h"
#include "schema/table_schema.h"
#include "sql/expression.h"

namespace rtsql {

// Returns the text of DEFAULT as written, for ColumnDefinition::default_value: empty for NULL. Throws
// Error(kName), Error(kType), Error(kValue) where it is no constant that the column takes, and as
// DefinitionNames does.
std::string describe_default(const sql::Expression& written, const ColumnDefinition& column,
                             const SchemaReader& types, const SchemaName& of);

// Returns the column's default, of its type, at `span`; NULL where it has none. Throws Error(kType) where the
// column's type does not take it. `types` is as in BindContext; the table of the column lies in the schema
// `of`. `given` is the context of the rows that get it: without one, no value of a sequence is taken.
ExprPtr bind_default(const ColumnDefinition& column, const SchemaReader* types, const SchemaName& of,
                     SourceSpan span, const BindContext* given = nullptr);

// Tells whether each row gets another value, one of a sequence.
bool takes_values(const ColumnDefinition& column);

// Returns a value of the column's type as the column keeps it: of so many digits of seconds, or characters.
ExprPtr fitted_to(const ColumnDefinition& column, const ExprPtr& value);

// Binds a value that the column gets; DEFAULT is the column's default. `context` is that of any other
// expression.
// Returns the value as one that the column can store. Throws Error(kType) where it has no such value.
ExprPtr assign_to(const ColumnDefinition& column, const ExprPtr& value);

ExprPtr bind_assigned(const sql::Expression& written, const BindContext& context,
                      const ColumnDefinition& column, const SchemaName& of);

}  // namespace rtsql
