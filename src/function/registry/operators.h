// All operators of SQL.
#pragma once

#include <vector>

#include "function/operator/sql_operator.h"
#include "sql/expression.h"

namespace rtsql {

// The loosest are first.
const std::vector<SqlOperator>& sql_operators();

// Returns the operator of a kUnary, kBinary, kLike or kQuantified.
const SqlOperator& operator_of(const sql::Expression& written);

}  // namespace rtsql
