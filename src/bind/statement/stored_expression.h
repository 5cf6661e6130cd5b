// Expressions over the columns of one table that the catalog keeps as SQL: conditions of CHECK, and what
// indexes have the keys of. They hold no queries.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "schema/schema_reader.h"
#include "sql/expression.h"

namespace rtsql {

// Writes the expression in canonical form, with its columns as `rename` leaves them: unqualified kColumns. It
// is kept in the schema `of`; throws as DefinitionNames does.
std::string stored_text(const sql::Expression& written, const SchemaReader& names, const SchemaName& of,
                        const std::function<void(sql::Expression& column)>& rename);

// Returns the stored expression with another name for a column.
std::string rename_in_expression(const std::string& stored, std::string_view column, std::string_view name);

}  // namespace rtsql
