// Writes what a transaction has changed into a store.
#pragma once

#include "catalog/catalog.h"
#include "engine/transaction/transaction.h"
#include "gpu/device.h"
#include "store/store.h"

namespace rtsql {

// Commits to the store what turns the version `before`, which it has, into `after`. Columns that `before` has
// are not written again, and where `transaction` has only appended to a table, its new rows alone are. What
// is TEMP is left out. Returns when all is on the disk; whoever calls it has the device's turn, and
// is the only one to commit. Throws what Store::commit throws.
void write_version(gpu::Device& device, Store& store, const Catalog& before, const Catalog& after,
                   const Transaction* transaction);

}  // namespace rtsql
