// Makes a version of the catalog out of what a store has.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "gpu/device.h"
#include "store/store.h"

namespace rtsql {

// The database has this name. No column is read, no index and no cube is built: that is done when they are of
// use. The store and the device outlive what is made. An index that cannot be bound any more is left out, and
// a note says so. Throws Error(kData) for what this version of rtsql cannot have written.
CatalogVersion read_version(gpu::Device& device, Store& store, std::string name,
                            std::vector<std::string>& notes);

}  // namespace rtsql
