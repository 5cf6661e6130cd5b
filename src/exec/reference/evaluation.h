// Evaluates expressions of single rows.
#pragma once

#include <string>
#include <vector>

#include "exec/reference/rows.h"

namespace rtsql::reference {

// Throws Error(kValue) where the row has no value.
Value evaluate(const Expr& expr, const Place& place);

// NULL is not.
bool is_true(const Value& value);

// Returns bytes that are equal where the values are, NULLs among themselves.
std::string key_of(const std::vector<Value>& values);
std::vector<Value> evaluate_all(const std::vector<ExprPtr>& exprs, const Place& place);

}  // namespace rtsql::reference
