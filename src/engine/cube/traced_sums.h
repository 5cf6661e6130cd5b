// Sums up over cells what a trace adds up over rows: these, and how far the values of each traced measure lie
// above the least one.
#pragma once

#include <optional>
#include <vector>

#include "catalog/cube.h"
#include "catalog/traced_rows.h"
#include "logical/node.h"

namespace rtsql {

using TracedMeasures = std::vector<std::optional<TracedMeasure>>;  // of CubeEntry::measures

// Adds the aggregates to a grouping of the cube's cells, which are CubeQuery::kTable.
void add_traced_sums(GroupBy& group, const CubeEntry& cube, const TracedMeasures& measures);

// Returns the sums, BIGINTs. `relation` is that of the grouping, and `first` the column of the first of its
// aggregates that were added.
std::vector<OutputColumn> traced_sums(const CubeEntry& cube, const TracedMeasures& measures,
                                      RelationId relation, uint32_t first);

}  // namespace rtsql
