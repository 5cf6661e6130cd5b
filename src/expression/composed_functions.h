// Functions that are made of others and of operators, so that kernels compute them.
#pragma once

#include <vector>

#include "expression/functions.h"

namespace rtsql {

const std::vector<ScalarFunction>& composed_functions();

}  // namespace rtsql
