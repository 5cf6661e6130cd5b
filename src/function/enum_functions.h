// Functions of ENUMs and of their types.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> enum_functions();

// Returns the error of a function of ENUMs that PostgreSQL or DuckDB has and that is not here.
std::optional<Error> refusal_of_enum_function(std::string_view name, SourceSpan span);

}  // namespace rtsql
