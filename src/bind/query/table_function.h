// Calls of table functions, in FROM and in select lists.
#pragma once

#include "bind/query/expression_binder.h"
#include "function/table/table_functions.h"
#include "sql/expression.h"

namespace rtsql {

// Throws Error(kName) unless the function may stand in FROM: a table function, or a scalar one, which makes
// one row.
void check_table_function(const sql::Expression& call);

// Binds a call of the function. Throws Error(kType), Error(kValue) and Error(kUnsupported) for bad arguments,
// and as bind_expression does.
TableRows bind_table_function(const TableFunction& function, const sql::Expression& call,
                              const BindContext& context);

// Throws Error(kUnsupported), which says that these rows are a relation, and no column beside others.
[[noreturn]] void refuse_beside_others(std::string_view function, SourceSpan span);

}  // namespace rtsql
