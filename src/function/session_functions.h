// What SQL says of a session: there is one, of one user, with one database and one schema.
#pragma once

#include <string_view>
#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> session_functions();

// Tells whether the function is written without parentheses, as a column is. The name is in lower case.
bool is_session_value(std::string_view name);

}  // namespace rtsql
