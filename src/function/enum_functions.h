// Functions of ENUMs and of their types.
#pragma once

#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> enum_functions();
}  // namespace rtsql
