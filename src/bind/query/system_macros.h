// The functions of pg_catalog that are expressions over its relations: macros that nobody has to make.
#pragma once

#include <string_view>

#include "bind/query/operand_binder.h"
#include "schema/macro.h"

namespace rtsql {

// Finds one by its name in lower case; returns null if there is none.
MacroEntryPtr find_system_macro(std::string_view name);

// Converts a value where one of the types has a Referent: a text to the number of what it names, the number
// of what has a name to that, and numbers to numbers of another kind. Returns null where both have none.
ExprPtr cast_by_referent(Type type, const ExprPtr& value, const sql::Expression& cast,
                         OperandBinder& operands);

}  // namespace rtsql
