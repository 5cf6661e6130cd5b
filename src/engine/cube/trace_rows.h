// Puts the joined rows of a cube into a scene, for trace = rays.
#pragma once

#include <memory>

#include "catalog/cube.h"
#include "catalog/traced_rows.h"
#include "cube/cube_options.h"
#include "engine/cube/cell_codes.h"

namespace rtsql {

// The cube has its cells already, and some. Throws Error(kUnsupported) where the scanned columns have more
// combinations of values than two numbers.
std::shared_ptr<const TracedRows> trace_rows(StatementContext& context, const CubeEntry& cube,
                                             const CellCodes& codes, JoinedRows rows,
                                             const CubeOptions& options);

}  // namespace rtsql
