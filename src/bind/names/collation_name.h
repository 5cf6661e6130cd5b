// Resolves the collations that a statement names, and says which a column has.
#pragma once

#include <vector>

#include "common/source_span.h"
#include "schema/table_schema.h"
#include "sql/expression.h"

namespace rtsql {

// Throws Error(kName) for an unknown one, with the nearest name.
CollationId resolve_collation(const sql::Identifier& name);

// Returns the type of a column that COLLATE stands behind. Throws Error(kType) unless it is a VARCHAR.
Type resolve_collated_type(Type type, const sql::Identifier& collation);

// Throws Error(kUnsupported) where the values of one of the columns may be equal without being the same: keys
// that no two rows have are compared by their bytes.
void check_key_collations(const TableSchema& table, const std::vector<size_t>& columns, SourceSpan span);

}  // namespace rtsql
