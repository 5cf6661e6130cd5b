// The id of a look-up within a run: rows that a stage finds name it, and so does the stage.
#pragma once

#include "common/typed_id.h"

namespace rtsql {

// The default one is that of no look-up.
using LookupId = TypedId<struct LookupKind>;
inline constexpr LookupId kNoLookup{};

}  // namespace rtsql
