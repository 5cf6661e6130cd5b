// Computes operations over values on the host, with the results that kernels give
// (shaders/exec/arithmetic.glsl).
#pragma once

#include <optional>
#include <span>

#include "expression/expression.h"

namespace rtsql {

// Returns none for what it cannot compute: a sum out of range and whatever else is an error of a row,
// arithmetic of REALs, which devices round as they like, and functions of dictionaries.
std::optional<Value> evaluate(Op op, Type type, std::span<const Value> operands);
// Knows casts, too, functions of the host, and the operations that only plans hold.
std::optional<Value> evaluate(const Expr& operation, std::span<const Value> operands);
// Calls the operation's host function, and says where it stands if its text would be too long.
std::optional<Value> apply_host_function(const Expr& operation, std::span<const HostArgument> arguments);

}  // namespace rtsql
