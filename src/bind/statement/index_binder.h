// Binds the expressions that indexes have the keys of.
#pragma once

#include "expression/indexed_expression.h"
#include "schema/schema_reader.h"
#include "sql/expression.h"

namespace rtsql {

// Binds an expression over the columns of `table` to what queries over it become when they are optimized, so
// that both are the same_expr. Throws Error(kName), Error(kType), Error(kValue), Error(kUnsupported) with
// spans where it has none, and where its value is not that of the row's columns alone: in each session,
// at any time.
IndexedExpression bind_indexed_expression(const sql::Expression& written, const TableSchema& table,
                                          const SchemaReader& catalog);

// Binds it anew, to a table whose columns may have another place, type or NULLs. Errors have no span.
IndexedExpression bind_indexed_expression(const std::string& text, const TableSchema& table,
                                          const SchemaReader& catalog);

}  // namespace rtsql
