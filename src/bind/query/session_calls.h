// Calls whose values the session has: those of sequences, and variables.
#pragma once

#include "bind/query/operand_binder.h"

namespace rtsql {

// Tells whether it is nextval, currval, lastval or getvariable, in lower case.
bool is_session_call(std::string_view name);
// Throws Error(kType) where the argument is no constant text, and Error(kName) where nothing has the name.
ExprPtr bind_session_call(const sql::Expression& call, OperandBinder& operands);

// Find the sequence, by its name or by a text of it, such as 's', 'schema.s' or '"S 1"'. Throw Error(kName)
// at the span where there is none.
SequenceEntryPtr require_sequence(const SchemaReader& names, const NamePath& name, SourceSpan span);
SequenceEntryPtr sequence_of_text(const SchemaReader& names, const std::string& text, SourceSpan span);

}  // namespace rtsql
