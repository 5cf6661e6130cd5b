// Declares functions that the host runs: their parameters as letters, and what they do to values that are not
// NULL. A call of one text that varies runs once per distinct value of its dictionary; any other runs once
// per combination of values that occurs, with floats among them once per row.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/sqlstate.h"
#include "expression/expression.h"
#include "expression/functions.h"

namespace rtsql {

// The error where a function has no value. Without a message there is one always.
struct HostFailure {
  std::string_view message = {};
  SqlState sqlstate = sqlstate::kInvalidValue;
};

struct HostFunctionDeclaration {
  std::string_view name;
  // One for each argument: 't' VARCHAR, 'i' an integer, 'r' a number, as DOUBLE, 'd' a DATE, 'm' a
  // TIMESTAMP.
  std::string_view parameters;
  size_t least;  // arguments; it takes as many as there are parameters
  Type result;
  std::optional<Value> (*apply)(std::span<const HostArgument>);
  std::string_view signature, help;  // as ScalarFunction has them
  HostFailure failure = {};
};

ScalarFunction declare(const HostFunctionDeclaration& declaration);

inline HostArgument argument_of(const Value& value) {
  return {value.text, value.integer, value.real};
}

// Types a call: a literal where all arguments are literals, and NULL where one is. The arguments have the
// types that the function takes. Throws Error(kValue) where a call of literals has no value.
ExprPtr make_host_call(HostFunction function, Type result, std::vector<ExprPtr> arguments, SourceSpan span);

// Those that a pattern forms or reads (formatting_functions.cpp).
const std::vector<ScalarFunction>& formatting_functions();

// Those that make texts of SQL (quoting_functions.cpp).
const std::vector<ScalarFunction>& quoting_functions();

// These are all that are declared so (text_functions.cpp, number_functions.cpp, angle_functions.cpp).
const std::vector<HostFunctionDeclaration>& text_functions();
const std::vector<HostFunctionDeclaration>& number_functions();
const std::vector<HostFunctionDeclaration>& angle_functions();

// Those of regular expressions (regex_functions.cpp).
std::vector<ScalarFunction> regex_functions();
// The first match, NULL without one; `make_matching_part` gives its first group, where there is one.
ExprPtr make_first_match(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span);
ExprPtr make_matching_part(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span);

// Brings an argument to the type of a parameter's letter. Throws Error(kType) where it has another type.
ExprPtr host_argument(std::string_view function, char letter, const ExprPtr& argument);

// Rounds a DOUBLE to a number of digits that differs from row to row or is below 0, halves away from zero.
HostFunction rounding_function();

}  // namespace rtsql
