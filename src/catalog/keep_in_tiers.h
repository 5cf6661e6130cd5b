// Has the columns of stored tables leave the device where others need its room.
#pragma once

#include "catalog/catalog.h"

namespace rtsql {

// Does so for the tables of `after` that `before` has not.
void keep_in_tiers(gpu::Device& device, const Catalog& before, const Catalog& after);

}  // namespace rtsql
