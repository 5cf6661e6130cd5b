// Resolves the types that a statement names.
#pragma once

#include <string_view>

#include "schema/type.h"
#include "sql/expression.h"

namespace rtsql {

// Returns the type as written; throws Error(kName) for an unknown one, with a suggestion, and Error(kValue)
// for bad arguments.
Type resolve_type(const sql::TypeName& name);

// Returns the digits behind the point to which the seconds of a type are rounded: those of TIMESTAMP(3) to 3.
// Throws Error(kValue) for more than there are.
int resolve_fraction_digits(const sql::TypeName& name);

bool is_type_name(std::string_view name);  // in lower case

}  // namespace rtsql
