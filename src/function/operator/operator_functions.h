// Operators under the names of functions.
#pragma once

#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> operator_functions();

}  // namespace rtsql
