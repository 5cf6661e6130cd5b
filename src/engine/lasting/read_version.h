// Makes a version of the catalog out of what a store has.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "gpu/device.h"
#include "store/store.h"

namespace rtsql {

// Adds what the store has to `into`, as what the attached database of this number has. No column is read, no
// index and no cube is built: that is done when they are of use. The device outlives what is made. An index
// that cannot be bound any more is left out, and a note says so. Throws Error(kData) for what this version of
// rtsql cannot have written.
void read_version(gpu::Device& device, const std::shared_ptr<Store>& store, uint32_t database,
                  const std::shared_ptr<Catalog>& into, std::vector<std::string>& notes);

}  // namespace rtsql
