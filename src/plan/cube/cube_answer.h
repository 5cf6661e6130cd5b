// Answers groupings from cubes (catalog/cube.h): of the same tables, joined by the same equalities, where the
// other conditions and the keys are expressions over the cube's dimensions, and each aggregate follows from
// partial ones, of a measure or of an expression over dimensions; or where all of these are over dimensions
// and measures, and the cube keeps its rows. After Goldstein and Larson, "Optimizing Queries Using
// Materialized Views", SIGMOD 2001, section 3.
#pragma once

#include <optional>

#include "catalog/cube.h"
#include "logical/join_block.h"
#include "plan/grouping_rewrite.h"

namespace rtsql {

// `block` is what the grouping is over. Returns none where the cube does not hold all that is asked for. The
// caller vouches for the cube being current. Reads statistics of the cells on `device`.
std::optional<RewrittenGrouping> answer_by_cube(const CubeEntryPtr& cube, const GroupBy& group,
                                                const JoinBlock& block, gpu::Device& device,
                                                RelationNumbers& relations);

}  // namespace rtsql
