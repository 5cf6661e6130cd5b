// Keeps the joined rows of a cube in the order of their cells, for what does not follow from the cells alone.
#pragma once

#include "catalog/cube.h"
#include "engine/cube/cell_codes.h"

namespace rtsql {

// The cube has its cells already, and some. Adds a column to these: their numbers.
void keep_rows(StatementContext& context, CubeEntry& cube, const CellCodes& codes, JoinedRows rows);

}  // namespace rtsql
