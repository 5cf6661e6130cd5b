// Paths of files that are no texts as written, but constants: read_csv(getvariable('path')).
#pragma once

#include "bind/names/bind_state.h"
#include "sql/query.h"

namespace rtsql {

// Returns the item with the paths that its expression gives, a text or a list of texts. Throws Error(kType)
// where that is no constant, and Error(kValue) for NULLs and where there is none.
sql::FromItem with_constant_paths(const sql::FromItem& file, BindState& state, const CommonTables* common);

}  // namespace rtsql
