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

// Types the call of a scalar function. Throws Error(kName) with a suggestion for an unknown one, Error(kType)
// for the wrong number or types of arguments.
ExprPtr bind_function(std::string_view name, std::vector<ExprPtr> arguments, SourceSpan span);

}  // namespace rtsql
