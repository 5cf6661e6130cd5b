// Makes literals of numbers as written.
#pragma once

#include "expression/expression.h"
#include "sql/expression.h"

namespace rtsql {

// Each is of a literal of that kind. They throw Error(kValue) for a number that no type holds.
ExprPtr float_literal(const sql::Expression& expression);
// One beyond BIGINT is a DECIMAL, and with more digits than that holds a DOUBLE, which keeps them for
// comparisons.
ExprPtr integer_literal(const sql::Expression& expression);
// -12.340 is DECIMAL(5,3), 0.012 DECIMAL(3,3): the sign and zeros in front count for nothing. One with more
// digits than a DECIMAL holds is a DOUBLE, which keeps them for comparisons.
ExprPtr decimal_literal(const sql::Expression& expression);

}  // namespace rtsql
