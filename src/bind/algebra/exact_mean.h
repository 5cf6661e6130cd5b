// The mean of exact numbers as PostgreSQL has it: a DECIMAL, the sum divided by the count.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the quotient of two aggregates that is the mean which the call, a kAggregate, asks for; null where
// it asks for none, or the session's standard has it be a DOUBLE.
ExprPtr exact_mean(const Expr& call);

}  // namespace rtsql
