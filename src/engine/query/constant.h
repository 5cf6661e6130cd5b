// Computes constants that a statement stores.
#pragma once

#include <vector>

#include "engine/context/statement_context.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the value of a constant expression. Literals are read here; anything else runs on the device, so
// that every operator has one meaning.
Value evaluate(StatementContext& context, const ExprPtr& constant);

// Returns a value per column of the table: the defaults of those that are not among `given`, NULL for these.
// Errors are at `span`.
std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span);

}  // namespace rtsql
