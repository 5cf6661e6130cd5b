// The types that a statement names.
#pragma once

#include "sql/expression.h"
#include "storage/type.h"

namespace rtsql {

// The type as written; throws Error(kName) for an unknown one, with a suggestion, Error(kValue) for bad
// arguments.
Type resolve_type(const sql::TypeName& name);

}  // namespace rtsql
