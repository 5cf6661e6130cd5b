// The values that differ from run to run of a statement and are the same everywhere in one: the time at which
// it began, and the seed of its random numbers. A bound query has operations for them, which become literals
// before the rules look at it.
#pragma once

#include <cstdint>

#include "expression/expression.h"
#include "logical/query.h"

namespace rtsql {

struct StatementValues {
  int64_t time = 0;  // microseconds since 1970-01-01 00:00:00 UTC
  int64_t seed = 0;

  static StatementValues of_now();
};

bool reads_statement_values(const LogicalQuery& query);

// Puts literals in the place of these operations.
ExprPtr with_statement_values(const ExprPtr& expr, const StatementValues& values);
void put_in_statement_values(LogicalQuery& query, const StatementValues& values);

}  // namespace rtsql
