// Functions under the names that other databases have for them.
#pragma once

#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

// Returns a record for each further name of one of the functions.
std::vector<ScalarFunction> synonyms_of(const std::vector<ScalarFunction>& functions);

}  // namespace rtsql
