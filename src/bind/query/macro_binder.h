// Calls of macros: their text is bound where they are called, with their parameters as names of the
// arguments.
#pragma once

#include <memory>
#include <vector>

#include "bind/query/operand_binder.h"
#include "logical/node.h"

namespace rtsql {

// Returns the macro that the call means, the session's before one of pg_catalog's functions, one that stands
// for a value or one that gives rows; null if there is none.
MacroEntryPtr find_macro(const sql::Expression& call, const SchemaReader* names, bool gives_rows);

// Returns what the call stands for. Its errors name the macro, and are at the call.
ExprPtr bind_macro(const MacroEntryPtr& macro, const sql::Expression& call, OperandBinder& operands);
// Does so for arguments that are bound, one for each parameter, at the place of an expression.
ExprPtr bind_macro(const MacroEntryPtr& macro, const std::vector<ExprPtr>& arguments,
                   const sql::Expression& at, OperandBinder& operands);

// Returns the rows of the query that the call stands for.
std::unique_ptr<LogicalProject> bind_macro_rows(const MacroEntryPtr& macro, const sql::Expression& call,
                                                OperandBinder& operands);

}  // namespace rtsql
