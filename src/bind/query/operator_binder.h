// Binds the operators that take values, conditions or rows (function/operator/sql_operator.h).
#pragma once

#include "bind/query/operand_binder.h"

namespace rtsql {

// Binds a kUnary, kBinary or kLike.
ExprPtr bind_operator(const sql::Expression& e, OperandBinder& operands);

}  // namespace rtsql
