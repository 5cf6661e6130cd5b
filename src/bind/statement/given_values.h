// Values that a statement gives to identity columns, which have their own from a sequence.
#pragma once

#include "schema/table_schema.h"
#include "sql/statement.h"

namespace rtsql {

// Tells whether the column takes its own value, whatever is written for it.
bool ignores_given(const ColumnDefinition& column, sql::Overriding overriding);
// Throws Error(kValue) at the span where the column takes no value but its own.
void check_may_be_given(const ColumnDefinition& column, sql::Overriding overriding, SourceSpan span);
// Throws Error(kValue) where a row that is there would get a value of the column that is not its own.
void check_may_be_changed(const ColumnDefinition& column, SourceSpan span);

}  // namespace rtsql
