// Sums the rows of a cube up by groups and blocks of codes, for the sieve of a scene.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "cube/cube_options.h"
#include "engine/cube/cell_codes.h"
#include "engine/cube/traced_words.h"

namespace rtsql {

// Holds what a scene has on its axes.
struct SievedAxes {
  const CellCodes& codes;
  const TupleNumbers& groups;
  std::span<const size_t> on_axis;  // the scanned dimensions on the z axis
  std::span<const size_t> grouped;
};

// Returns the cells of blocks as large as `options` say, or of the smallest that make a cell for two rows or
// more on average; none where no blocks do.
std::optional<CubeSieveCells> sieve_rows(StatementContext& context, const CubeEntry& cube,
                                         const SievedAxes& axes, const TracedMeasures& measures,
                                         uint64_t rows, const CubeOptions& options);

}  // namespace rtsql
