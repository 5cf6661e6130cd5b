// Puts new tables into the catalog, for the forms of CREATE TABLE.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Returns true where CREATE TABLE has nothing to do because the table is there already. Throws Error(kName)
// where it is there otherwise, or a view or a cube has its name.
bool exists_already(StatementContext& context, const sql::ObjectName& name, const SchemaName& schema,
                    bool or_replace, bool if_not_exists);
// Makes the result of that.
StatementResult skipped_table(const sql::ObjectName& name);

// These throw where columns of the table that is to be have one name, or there is none.
void check_new_column(const std::vector<ColumnDefinition>& columns, const std::string& name, SourceSpan span);
void check_has_columns(size_t columns, SourceSpan span);

// Puts the table, and the sequences of its columns, in the place of one of its name, which is dropped with
// its indexes and sequences. Throws Error(kName) where it would be kept and has a column of a type that is
// TEMP.
void add_or_replace(StatementContext& context, const sql::ObjectName& name, Table table,
                    const std::vector<SequenceEntryPtr>& sequences = {});

}  // namespace rtsql
