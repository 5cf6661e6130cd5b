// Generates calls of window functions that SQLite has, too.
#pragma once

#include "expression_generator.h"

namespace rtsql::fuzz {

// `rows` says how many rows there may be: SQLite goes through every row of some frames.
Term window_call(Random& random, ExpressionGenerator& expressions, size_t rows);

}  // namespace rtsql::fuzz
