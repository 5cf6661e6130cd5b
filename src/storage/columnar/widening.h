// Joins the types that a column has in several files.
#pragma once

#include <optional>

#include "schema/host_column.h"

namespace rtsql::columnar {

// Returns the least type that holds what either holds; none if there is no such type.
std::optional<Type> common_type(Type a, Type b);

// Returns the value, or the column, as one of `type`, which common_type gave.
Value widened(const Value& value, Type type);
HostColumn widened(HostColumn column, Type type);

}  // namespace rtsql::columnar
