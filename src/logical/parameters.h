// The parameters of a prepared statement in what is bound of it.
#pragma once

#include <functional>

#include "expression/expression.h"
#include "logical/query.h"

namespace rtsql {

// Calls `visit` for every parameter of the expression, or of the query and its common tables.
void visit_parameters(const Expr& expr, const std::function<void(const Expr&)>& visit);
void visit_parameters(const LogicalQuery& query, const std::function<void(const Expr&)>& visit);

}  // namespace rtsql
