// Tells in which databases two versions of the catalog differ.
#pragma once

#include <cstdint>
#include <set>

#include "catalog/catalog.h"

namespace rtsql {

// Returns the numbers of the databases that have an entry or a schema in one of the versions alone. What
// sessions have for themselves does not count, nor the building of a cube.
std::set<uint32_t> changed_databases(const Catalog& before, const Catalog& after);

}  // namespace rtsql
