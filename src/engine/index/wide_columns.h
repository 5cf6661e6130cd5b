// Columns whose values have more than the 64 bits of an index's keys: UUIDs, and DECIMALs by their values. An
// index on one has hashes (docs/adr/0058-uuids-are-wide-numbers.md).
#pragma once

#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Tells whether an index cannot hold the column's values. Computes the statistics of wide DECIMALs.
bool needs_hashes(StatementContext& context, const Column& column);

// Puts expressions of hashes, whose values are to be computed, in the place of such columns of the index, and
// returns the names of these. A UNIQUE index stays as it is: equal hashes are no proof.
std::vector<std::string> index_hashes_of_wide(StatementContext& context, const Table& table,
                                              IndexEntry& index);
std::string note_of_hashes(const std::string& index, const std::vector<std::string>& columns);

}  // namespace rtsql
