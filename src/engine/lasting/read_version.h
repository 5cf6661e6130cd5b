// Makes a version of the catalog out of what a store has.
#pragma once

#include "catalog/catalog.h"
#include "gpu/device.h"
#include "store/store.h"

namespace rtsql {

// No column is read, no index and no cube is built: that is done when they are of use. The store and the
// device outlive what is made. Throws Error(kData) for what this version of rtsql cannot have written.
CatalogVersion read_version(gpu::Device& device, Store& store);

}  // namespace rtsql
