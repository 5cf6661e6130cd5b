// Calls of aggregate functions, with what stands behind their arguments.
#pragma once

#include "bind/query/expression_binder.h"
#include "function/aggregate/aggregate_functions.h"
#include "logical/node.h"

namespace rtsql {

// Returns the call as a kAggregate. FILTER becomes a CASE in the arguments, so that what is left out is NULL;
// where NULLs are values like others, as of first, last and array_agg, it is their second argument. A
// constant, the fraction of a quantile or the separator of texts, is the second argument as well. A call with
// OVER is bound apart from its window and its FILTER. One whose columns are all of rows around is of their
// query, and a column stands for it. Throws as bind_expression does.
ExprPtr bind_aggregate(const sql::Expression& call, const AggregateFunction& function,
                       const BindContext& context);

// Returns what a kAggregate is composed of, an expression of others, as a mean is of a sum and a count; null:
// it is none.
ExprPtr composed_aggregate(const Expr& call);

// Tells whether NULLs are values like others, so that the second argument says which rows there are.
bool takes_null(Aggregate aggregate);

// Returns the call that a kAggregate stands for, without the positions of rows that it joins.
AggregateCall aggregate_call(const Expr& aggregate);

}  // namespace rtsql
