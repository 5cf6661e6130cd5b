// Makes of cells what a trace makes of rows: their number, and the words of each traced measure, which are of
// how far its values lie above the least one (src/cube/cube_word.h).
#pragma once

#include <optional>
#include <vector>

#include "catalog/cube.h"
#include "catalog/traced_rows.h"
#include "logical/node.h"

namespace rtsql {

using TracedMeasures = std::vector<std::optional<TracedMeasure>>;  // of CubeEntry::measures

// Adds aggregates to a grouping of the cube's cells, which are CubeQuery::kTable.
void add_traced_words(GroupBy& group, const CubeEntry& cube, const TracedMeasures& measures);

// Returns the number of rows and the words, in their order, all BIGINTs. `relation` is that of the grouping,
// and `first` the column of the first of its aggregates that were added.
std::vector<OutputColumn> traced_words(const CubeEntry& cube, const TracedMeasures& measures,
                                       RelationId relation, uint32_t first);

}  // namespace rtsql
