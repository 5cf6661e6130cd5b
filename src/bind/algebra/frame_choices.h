// Aggregates that choose rows, as window functions over any frame: quantiles, mode, first, last, arg_min and
// arg_max are values of one row or two of the frame (kChosen and kMostFrequent of logical/window.h).
#pragma once

#include <functional>

#include "expression/expression.h"
#include "logical/window.h"

namespace rtsql {

// Tells whether the aggregate is one of these.
bool chooses_rows(const Expr& aggregate);

// Returns the aggregate's value over the frame, made of columns that `column_of` makes of calls.
ExprPtr choose_in_frames(const Expr& aggregate, const Frame& frame,
                         const std::function<ExprPtr(WindowCall)>& column_of);

}  // namespace rtsql
