// Changes of a table's rows: a new state of it and of its indexes, swapped in at once.
#pragma once

#include <vector>

#include "engine/session_state.h"

namespace rtsql {

// An index of one column of `table`. Throws Error(kUnsupported) where the method cannot, with what can.
IndexEntryPtr build_index_entry(StatementContext& context, const Table& table, IndexEntry description);

// `table` with the rows appended; its indexes are built anew over all rows.
void append_to_table(StatementContext& context, const Table& table, const std::vector<HostColumn>& rows);

// `values`, one HostColumn per name in `columns`, as one HostColumn per column of the table; the others are
// NULL.
std::vector<HostColumn> spread_columns(const Table& table, const std::vector<size_t>& columns,
                                       std::vector<HostColumn> values);

// Ordinals of the columns a statement names; all of them where it names none.
std::vector<size_t> target_columns(const Table& table, const std::vector<sql::Identifier>& names);

}  // namespace rtsql
