// Makes the error of a row for which an operation has no value. The host and kernels raise the same.
#pragma once

#include "common/error.h"
#include "expression/expression.h"

namespace rtsql {

// The operation is arithmetic, a cast, a square root, an interval added to a time or a sum of parts. The
// error has no span.
Error row_value_error(const Expr& operation);

}  // namespace rtsql
