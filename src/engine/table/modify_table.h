// Changes a table's rows: makes a new state of it and of its indexes, swapped in at once.
#pragma once

#include <optional>
#include <vector>

#include "engine/context/statement_context.h"
#include "engine/table/constraints.h"
#include "expression/expression.h"

namespace rtsql {

// Puts `changed` in the place of the catalog's table of its name, whose indexes stay.
void put_table(StatementContext& context, Table changed);

// Puts `changed` in the place of the catalog's table of its name. Indexes whose columns are the same objects
// as before stay; the others are made anew first. Throws Error(kValue) where a constraint is violated.
void replace_table(StatementContext& context, Table changed, const ChangedRows& rows);

// Returns `values`, of `rows` rows and one HostColumn per name in `columns`, as one HostColumn per column of
// the table; the others have their defaults.
std::vector<HostColumn> complete_columns(StatementContext& context, const Table& table,
                                         const std::vector<size_t>& columns, std::vector<HostColumn> values,
                                         uint64_t rows, SourceSpan span);

// Puts `table` with the rows appended, one HostColumn per column, in its place.
void append_to_table(StatementContext& context, const Table& table, const std::vector<HostColumn>& rows,
                     const ChangedRows& changed);

// Throws Error(kValue) at `span` where the column is NOT NULL and a value is NULL.
void check_not_null(StatementContext& context, const ColumnDefinition& definition, const Column& values,
                    SourceSpan span);

// Returns the ordinals of the columns a statement names; all of them where it names none.
std::vector<size_t> target_columns(const Table& table, const std::vector<sql::Identifier>& names);

// Returns the table's columns under the relation's number; any may be NULL.
std::vector<ExprPtr> columns_of(const Table& table, RelationId relation);

// Writes "a, b", for EXPLAIN.
std::string column_names(const Table& table, const std::vector<size_t>& columns);

}  // namespace rtsql
