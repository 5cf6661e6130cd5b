// Builds indexes of tables.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Builds an index of the columns of `table` and of the expressions that the description names, out of
// `description.index` if that is set: the index before a change. The keys of several columns are packed anew,
// if the method takes them packed. Throws Error(kUnsupported) where the method cannot, with what can.
IndexEntryPtr build_index_entry(StatementContext& context, const Table& table, IndexEntry description);

}  // namespace rtsql
