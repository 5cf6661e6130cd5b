// All scalar functions of SQL, by their names.
#pragma once

#include <string_view>
#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

// In the order of their names.
const std::vector<ScalarFunction>& scalar_functions();

// Tells whether a scalar function has the name, which is in lower case.
bool is_function(std::string_view name);

// Throws Error(kUnsupported) for a function whose values are of types that are not there.
void refuse_missing_function(std::string_view name, SourceSpan span);

// Finds the function that is called with so many arguments. Throws Error(kName) with a suggestion for an
// unknown one, and Error(kType) for the wrong number.
const ScalarFunction& require_function(std::string_view name, size_t arguments, SourceSpan span);

// Types the call of a scalar function. Throws likewise, and Error(kType) for wrong types of arguments.
ExprPtr bind_function(std::string_view name, std::vector<ExprPtr> arguments, SourceSpan span);

}  // namespace rtsql
