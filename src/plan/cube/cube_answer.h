// Answers groupings from cubes (catalog/cube.h): of the same tables, joined by the same equalities, where the
// other conditions and the keys are expressions over the cube's dimensions, and each aggregate follows from
// partial ones, of a measure or of an expression over dimensions; or where all of these are over dimensions
// and measures, and the cube keeps its rows. After Goldstein and Larson, "Optimizing Queries Using
// Materialized Views", SIGMOD 2001, section 3.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/cube.h"
#include "logical/join_block.h"
#include "logical/window.h"
#include "plan/cube/cube_trace.h"
#include "plan/estimate/grouping_rewrite.h"

namespace rtsql {

// Takes apart what a grouping is over.
struct GroupedRows {
  JoinBlock block;
  std::vector<const Window*> windows;  // of whole groups of its rows, each over those behind it
};

// Returns none where the rows have any other form. The tree outlives the result.
std::optional<GroupedRows> grouped_rows(const LogicalNode& tree);

// Holds a grouping of a cube's rows that gives what the query's grouping gives.
struct CubeAnswer {
  std::string name;  // of the cube, with what of it answers where several do
  RewrittenGrouping grouping;
  RelationId read;     // of the relation that has the cube's dimensions
  CubeTracePtr trace;  // what rays add up for that; null where its rows are there
};

// Returns none where the cube does not hold all that is asked for, with windows it needs its rows; and two
// where rays and cells do, and the cube has the planner compare them. The caller vouches for the cube being
// current. Reads statistics of the cells on `device`.
std::vector<CubeAnswer> answers_by_cube(const CubeEntryPtr& cube, const GroupBy& group,
                                        const GroupedRows& grouped, gpu::Device& device,
                                        RelationIds& relations);

}  // namespace rtsql
