// The values of numbers as written.
#pragma once

#include "sql/expression.h"
#include "storage/value.h"

namespace rtsql {

// Each is of a literal of that kind. They throw Error(kValue) for a number that no type holds.
Value float_value(const sql::Expression& expression);
Value integer_value(const sql::Expression& expression);
// -12.340 is DECIMAL(5,3), 0.012 DECIMAL(3,3): the sign and zeros in front count for nothing. More digits
// than a DECIMAL holds make a DOUBLE.
Value decimal_value(const sql::Expression& expression);

}  // namespace rtsql
