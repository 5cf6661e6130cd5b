// Types calls of functions that the host runs. A call of one text that varies runs once per distinct value of
// its dictionary; any other runs once per combination of values that occurs, with floats among them once per
// row.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

inline HostArgument argument_of(const Value& value) {
  return {value.text, value.integer, value.real, value.high};
}

// Returns the value of this type that argument_of has made an argument of.
Value value_of(const HostArgument& argument, Type type);

// Types a call: a literal where all arguments are literals, and NULL where one is. The arguments have the
// types that the function takes. Throws Error(kValue) where a call of literals has no value.
ExprPtr make_host_call(HostFunction function, Type result, std::vector<ExprPtr> arguments, SourceSpan span);

// Returns a call as one that is computed for all texts of a dictionary; null unless its first operand is a
// text that varies, and the others are literals.
ExprPtr dictionary_call_of(const Expr& call);

}  // namespace rtsql
