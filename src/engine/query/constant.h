// Computes constants of statements.
#pragma once

#include "engine/context/statement_context.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the value of a constant expression. Literals are read here; anything else runs on the device, so
// that every operator has one meaning.
Value evaluate(StatementContext& context, const ExprPtr& constant);

}  // namespace rtsql
