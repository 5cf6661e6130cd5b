// INSERT … ON CONFLICT: rows whose key the table has already, or a row before them, are left out or change
// the row that has it.
#pragma once

#include <vector>

#include "engine/context/statement_context.h"
#include "engine/table/constraints.h"

namespace rtsql {

struct ResolvedRows {
  uint64_t count = 0;  // inserted or changed
  // With RETURNING: these rows, as rows of the table as it is now, in the order of the new rows.
  std::vector<uint32_t> rows = {};
};

// Inserts `values`, one HostColumn per column of the table, of which the columns `given` are not defaults.
// Rows of the table are found by a join on the device; among the new rows, which are on the host, the first
// of a key counts, in their order. DO UPDATE that would change a row twice is an Error(kValue).
ResolvedRows insert_or_resolve(StatementContext& context, const TablePtr& table,
                               const std::vector<size_t>& given, std::vector<HostColumn> values,
                               uint64_t rows, const sql::Insert& insert, ChangedRows changed);

}  // namespace rtsql
