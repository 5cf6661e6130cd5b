// Puts the joined rows of a cube into a scene, for trace = rays.
#pragma once

#include <memory>
#include <vector>

#include "catalog/cube.h"
#include "catalog/traced_rows.h"
#include "cube/cube_options.h"
#include "engine/session_state.h"
#include "logical/query.h"

namespace rtsql {

// The outputs of a query that are the dimensions and the measures of a cube.
struct CubeRowsQuery {
  LogicalQuery query;
  std::vector<size_t> dimensions, measures;
};

// The cube has its cells already. Returns null where there are no rows. Throws Error(kUnsupported) where the
// scanned columns have more combinations of values than two numbers, or the device has no ray-tracing
// pipelines.
std::shared_ptr<const TracedRows> trace_rows(StatementContext& context, const CubeEntry& cube,
                                             CubeRowsQuery rows, const CubeOptions& options);

}  // namespace rtsql
