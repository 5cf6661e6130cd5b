// Binds calls of functions, casts among them.
#pragma once

#include "bind/query/operand_binder.h"

namespace rtsql {

ExprPtr bind_call(const sql::Expression& e, OperandBinder& operands);
// Binds a kCast.
ExprPtr bind_cast(const sql::Expression& e, OperandBinder& operands);

}  // namespace rtsql
