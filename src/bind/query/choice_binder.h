// Binds what chooses which of its operands count: CASE, and COALESCE with the functions that are short for
// it.
#pragma once

#include "bind/query/operand_binder.h"

namespace rtsql {

ExprPtr bind_case_expression(const sql::Expression& e, OperandBinder& operands);

// Tells whether a function is COALESCE.
bool is_coalesce(std::string_view name);
ExprPtr bind_coalesce(const sql::Expression& e, OperandBinder& operands);

}  // namespace rtsql
