// Builds indexes of tables.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Builds an index of the columns of `table` and of the expressions that the description names, out of
// `description.index` if that is set: the index before a change. The keys of several columns are packed anew,
// if the method takes them packed. Throws Error(kUnsupported) where the method cannot, with what can.
IndexEntryPtr build_index_entry(StatementContext& context, const Table& table, IndexEntry description);

// Makes the index of `after`, which is `before` with rows behind its own, out of `description.index`, that of
// `before`, and the keys of these rows alone. Both tables have the index's expressions as columns
// (with_expressions). Returns null where the index must be built, as its method or the keys want it.
IndexEntryPtr append_to_index_entry(StatementContext& context, const Table& before, const Table& after,
                                    IndexEntry description);

}  // namespace rtsql
