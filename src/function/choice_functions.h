// The functions that choose one of their arguments, whatever its type, or name the type.
#pragma once

#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> choice_functions();

}  // namespace rtsql
