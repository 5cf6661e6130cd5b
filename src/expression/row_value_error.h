// Makes the error of a row for which an operation has no value. The host and kernels raise the same.
#pragma once

#include <span>
#include <string>

#include "common/error.h"
#include "expression/expression.h"

namespace rtsql {

// The operation is arithmetic, a cast, a square root, an interval added to a time or a sum of parts. The
// error has no span.
Error row_value_error(const Expr& operation);

// Returns what an error shows of a string of a dictionary that has values of the type.
std::string shown_string(const std::string& string, Type type);

// Makes that of a cast from and to these types; it names the value, as text, and where it is from.
Error failed_cast_error(const std::string& value, Type from, Type to, const std::string& origin);

// Says where the operand of a cast is from: ", in column n"; nothing of an expression.
std::string cast_origin(const Expr& cast);

// Makes that of a call of a host function. In its message %1 stands for its first argument, and so on, which
// are those given, or else the literals that the call has.
Error host_call_error(const Expr& call, std::span<const HostArgument> arguments);

}  // namespace rtsql
