// Computes operations over values on the host, with the results that kernels give
// (shaders/exec/arithmetic.glsl).
#pragma once

#include <optional>
#include <span>

#include "expression/expression.h"

namespace rtsql {

// Tells whether a BOOLEAN is this one, which NULL is not.
bool is_truth(const Value& value, bool truth);

// Returns the order of two values that a comparison may have, neither NULL: negative, 0, positive. DECIMALs
// may have different scales. NaN equals NaN and is larger than every number.
int order_of(const Value& a, const Value& b);

// Returns none for what it cannot compute: a sum out of range and whatever else is an error of a row, and
// functions of dictionaries.
std::optional<Value> evaluate(const Expr& expr, std::span<const Value> operands);
// Calls the operation's host function, and says where it stands if its text would be too long.
std::optional<Value> apply_host_function(const Expr& operation, std::span<const HostArgument> arguments);

}  // namespace rtsql
