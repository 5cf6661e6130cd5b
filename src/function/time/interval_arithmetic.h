// Computes with INTERVALs: what they consist of, sums and multiples of them, times moved by them.
#pragma once

#include "expression/expression.h"
#include "schema/interval.h"

namespace rtsql {

ExprPtr interval_literal(const Interval& interval, SourceSpan span = {});

// What an INTERVAL consists of: INTEGER, INTEGER, BIGINT.
struct IntervalParts {
  ExprPtr months, days, microseconds;
};
IntervalParts parts_of(const ExprPtr& interval, SourceSpan span);
ExprPtr make_interval(const IntervalParts& parts, SourceSpan span);

// Moves a DATE or TIMESTAMP; the months come first, then the days and the time. Throws Error(kType) for
// anything else.
ExprPtr make_shifted(const ExprPtr& time, const ExprPtr& interval, SourceSpan span);

ExprPtr negate_interval(const ExprPtr& interval, SourceSpan span);

// Types `a op b` where an INTERVAL, or a difference of times, is computed; null for anything else. A string
// literal beside an INTERVAL is read as one, as is one that a multiple is taken of.
ExprPtr bind_interval_arithmetic(Op op, ExprPtr a, ExprPtr b, SourceSpan span);

// Divides each part by a DOUBLE, as PostgreSQL does: NULL where that is 0.
ExprPtr divide_interval(const ExprPtr& interval, const ExprPtr& divisor, SourceSpan span);

}  // namespace rtsql
