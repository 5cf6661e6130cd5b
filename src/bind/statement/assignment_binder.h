// Binds the assignments of UPDATE … SET and of DO UPDATE SET.
#pragma once

#include <vector>

#include "bind/query/expression_binder.h"
#include "logical/node.h"
#include "schema/table_schema.h"
#include "sql/statement.h"

namespace rtsql {

// The three are of the same length.
struct BoundAssignments {
  std::vector<size_t> columns;       // ordinals in the table, each once
  std::vector<OutputColumn> values;  // that they get, of their types
  std::vector<SourceSpan> spans;     // of the values as written
};

// `context` is that of the values, and takes queries. Throws Error(kName) for an unknown column and one that
// is assigned twice, Error(kType), Error(kValue), with spans.
BoundAssignments bind_assignments(const std::vector<sql::Assignment>& assignments, const TableSchema& table,
                                  const BindContext& context);

}  // namespace rtsql
