// Pictures the scenes of indexes and cubes: their geometry as the device has it, and what it stands for in
// the tables' values.
#pragma once

#include <memory>
#include <vector>

#include "common/name_path.h"
#include "engine/context/statement_context.h"
#include "engine/result/picture.h"

namespace rtsql {

// Returns none where the index traces no rays or has no keys. It is built.
std::vector<ScenePicture> picture_index(StatementContext& context, const IndexEntry& index,
                                        PictureChoice choice);

// The cube has rows that are traced.
ScenePicture picture_cube(StatementContext& context, const CubeEntry& cube, const PictureChoice& choice);

// Pictures an index or a cube by its name. Throws Error(kName) where there is none, Error(kUnsupported) where
// it traces no rays, or has no rows.
std::shared_ptr<const Picture> picture_by_name(StatementContext& context, const NamePath& name);

}  // namespace rtsql
